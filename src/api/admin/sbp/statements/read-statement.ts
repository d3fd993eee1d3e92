import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_STATEMENT_MODULE } from "../../../../modules/statement"
import type { StatementRow } from "../../../../modules/statement/models/statement"
import type { StatementPresetRow } from "../../../../modules/statement/models/statement-preset"
import {
  guessLayout,
  guessMeanings,
} from "../../../../domain/statements/guess-layout"
import type { StatementLayout } from "../../../../domain/statements/statement"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { listOptions, storeOptions } from "../../../../shared/shops"
import { readRows } from "../list-rows"

/** How many lines are shown for choosing the columns. */
const SHOWN_LINES = 40

export type AdminStatement = Omit<
  StatementRow,
  "digest" | "judging_id" | "judge_attempts" | "ask_missing_at" | "deleted_at"
>

/** A statement with what its page needs besides. */
export type AdminStatementToRead = AdminStatement & {
  /** The first lines, as cells. */
  first_lines: string[][]
  /** Its layout, or the probable one. */
  guess: StatementLayout
  presets: { name: string; layout: StatementLayout }[]
}

/** @throws {MedusaError} NOT_FOUND */
export async function readStatement(
  container: MedusaContainer,
  id: string,
  fields: readonly string[]
): Promise<AdminStatementToRead> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const { kind, shop_id, layout } = await statements.retrieveStatement(id)
  const rows = await readRows<StatementRow>(
    container,
    SBP_RESOURCES.statement,
    {
      ids: [id],
      fields,
    }
  )
  const [statement] = rows
  const page = { after: 0, limit: SHOWN_LINES }
  const lines = await statements.readCells(id, page)
  const first_lines = lines.map(({ cells }) => cells)
  const presets = (await statements.listSbpStatementPresets({
    kind,
  })) as StatementPresetRow[]
  const guess =
    layout ??
    findKnown(presets, first_lines) ??
    (await guessWhole(container, { id, kind, shop_id }, first_lines))
  return {
    ...(statement as AdminStatement),
    first_lines,
    guess,
    presets: presets.map(({ name, layout }) => ({ name, layout })),
  }
}

/**
 * The layout of the preset whose column names are found here: other titles may stand above
 * them.
 */
function findKnown(
  presets: readonly StatementPresetRow[],
  lines: readonly string[][]
): StatementLayout | undefined {
  const texts = lines.map((cells) => cells.join("\u001f"))
  for (const { names, layout } of presets) {
    const at = texts.indexOf(names.join("\u001f"))
    if (names.length > 1 && at !== -1) {
      return { ...layout, header_lines: at + 1 }
    }
  }
  return undefined
}

/** Guesses from the first lines, and from every word in the column of statuses. */
async function guessWhole(
  container: MedusaContainer,
  { id, kind, shop_id }: Pick<StatementRow, "id" | "kind" | "shop_id">,
  lines: string[][]
): Promise<StatementLayout> {
  const { timeZone: time_zone } = storeOptions()
  const currency_code = currencyOf(shop_id)
  const guess = guessLayout(lines, kind, { time_zone, currency_code })
  const { status } = guess.columns
  if (status === undefined) {
    return guess
  }
  const words = await container
    .resolve(SBP_STATEMENT_MODULE)
    .listWords(id, status)
  return { ...guess, meanings: guessMeanings(words) }
}

/** For lines that name none. */
function currencyOf(shopId: string): string {
  const shop = listOptions().find((options) => options.shopId === shopId)
  return (shop?.currencies[0] ?? "rub").toLowerCase()
}
