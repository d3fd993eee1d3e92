import {
  lineOf,
  newPaid,
  type Paid,
  registryOf,
  RUSSIAN,
} from "../../http/statements/registry"
import type { Invoice } from "../../../src/admin/types"

/** The cabinet's data of a payment, without a fee. */
export const paidLine = (
  { gateway_payment_id, amount }: Invoice,
  changes: Partial<Paid> = {}
): Paid =>
  newPaid({
    id: gateway_payment_id ?? "",
    sum: Math.round(Number(amount) * 100),
    fee: 0,
    at: new Date(),
    ...changes,
  })

/** A file, as a browser uploads it. */
export type StatementFile = { name: string; mimeType: string; buffer: Buffer }

export const csvFile = (name: string, text: string): StatementFile => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
})

/** The cabinet's registry of payments. */
export function statementFile(name: string, paid: Paid[]): StatementFile {
  const lines = paid.map((it) => lineOf(it, RUSSIAN))
  const total = paid.reduce((all, { sum }) => all + sum, 0)
  return csvFile(name, registryOf(lines, RUSSIAN, total))
}

/** A sum in kopeks as decimal text. */
export const decimal = (kopeks: number) => (kopeks / 100).toFixed(2)
