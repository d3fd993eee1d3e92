import type { InferTypeOf } from "@medusajs/framework/types"
import { model } from "@medusajs/framework/utils"
import {
  STATEMENT_KINDS,
  type StatementLayout,
  type Verdict,
} from "../../../domain/statements/statement"

/** The statement still has what `retention` empties: the cells of its lines. */
export const STATEMENT_TO_EMPTY = "emptied_at IS NULL"

/**
 * A registry of the gateway's that was imported: what the gateway says of a period. It
 * changes no payment and no payout.
 */
export const SbpStatement = model
  .define("sbp_statement", {
    id: model.text().primaryKey(),
    kind: model.enum([...STATEMENT_KINDS]),
    /** Of the gateway's shop. */
    shop_id: model.text(),
    /** The name of its file. */
    name: model.text(),
    /** Of its bytes: a file is imported once. */
    digest: model.text(),
    encoding: model.text(),
    separator: model.text(),
    line_count: model.number(),
    /** How it is read; null until a person has chosen that. */
    layout: model.json().nullable(),
    /** The first and the last day of which it lists everything; null: of none. */
    covers_from: model.text().nullable(),
    covers_to: model.text().nullable(),
    /** When it is judged next; null: not by itself. */
    judge_at: model.dateTime().nullable(),
    /** The line that was judged last. */
    judged_lines: model.number().default(0),
    /** One run of judging, by one layout: results of any other run are not written. */
    judging_id: model.text().nullable(),
    /** How often judging has begun without getting further. */
    judge_attempts: model.number().default(0),
    /** It cannot be judged: a fault of the plugin's, which the log explains. */
    has_failed: model.boolean().default(false),
    judged_at: model.dateTime().nullable(),
    /** When it is checked next for what it lacks; null: never again. */
    ask_missing_at: model.dateTime().nullable(),
    /** What became of its lines, in sums: `VerdictSum`. */
    verdicts: model.json(),
    /** A user's or an API key's id. */
    created_by: model.text(),
    emptied_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["kind", "shop_id", "digest"], unique: true },
    { on: ["created_at", "id"] },
    { on: ["judge_at"], where: "judge_at IS NOT NULL" },
    {
      name: "IDX_sbp_statement_to_empty",
      on: ["created_at"],
      where: STATEMENT_TO_EMPTY,
    },
  ])

/** The lines of a statement with one verdict and one currency. */
export type VerdictSum = {
  verdict: Verdict
  currency_code: string | null
  count: number
  open: number
  /** Of the lines, as in the file: what is `missing_there` has none. */
  amount: string
  /** What the ledger holds of them. */
  our_amount: string
}

export type StatementRow = Omit<
  InferTypeOf<typeof SbpStatement>,
  "layout" | "verdicts"
> & {
  layout: StatementLayout | null
  verdicts: VerdictSum[]
}
