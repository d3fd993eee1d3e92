import { openShop } from "../../chaos/support/checkout"
import { newPaid } from "../../http/statements/registry"
import { statementClient } from "../../http/statements/statement-client"
import type { AdminHarness } from "../admin-harness"
import { type OpenLink, openLink } from "./open-link"
import { paidUnheard } from "./paid-unheard"
import type { SampleData } from "./sample-data"
import { paidLine, statementFile } from "./statement-file"

/** The ids of the statements. */
export type Statements = { unread: string; compared: string }

/** Creates a statement whose columns are not chosen yet, and one with differences. */
export async function createStatements(
  harness: AdminHarness,
  { invoice, open }: SampleData
): Promise<Statements> {
  const shop = await openShop(harness.origin)
  const { upload, judge } = statementClient(() => ({ shop }))
  const lost: OpenLink[] = [
    await paidUnheard(harness),
    await paidUnheard(harness),
  ]
  const cheap = await openLink(harness, "TEA-IVAN-100")
  const paid = [
    paidLine(invoice),
    ...lost.map((link) => paidLine(link.invoice)),
    paidLine(invoice, { sum: 10_000, at: new Date(Date.now() - 60_000) }),
    paidLine(cheap.invoice, { sum: 149_990 }),
    newPaid({ at: new Date() }),
    paidLine(open, { status: "Отклонён" }),
    paidLine(invoice, { sum: -5_000, status: "Возврат" }),
  ]
  const name = "Реестр операций за 25 ноября.csv"
  const { id } = await judge(
    await upload(statementFile(name, paid).buffer, { name })
  )
  const short = statementFile("november.csv", paid.slice(0, 3))
  const unread = await upload(short.buffer, { name: short.name })
  return { unread: unread.id, compared: id }
}
