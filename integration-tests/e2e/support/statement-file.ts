import {
  lineOf,
  newPaid,
  type Paid,
  registryOf,
  RUSSIAN,
} from "../../http/statements/registry"
import type { Invoice } from "../../../src/admin/types"

/** What the cabinet has of a payment, which the gateway received whole. */
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

/** The cabinet's file, as a browser uploads it. */
export function statementFile(name: string, paid: Paid[]) {
  const lines = paid.map((it) => lineOf(it, RUSSIAN))
  const total = paid.reduce((all, { sum }) => all + sum, 0)
  const buffer = Buffer.from(registryOf(lines, RUSSIAN, total))
  return { name, mimeType: "text/csv", buffer }
}

/** A sum in kopeks as decimal text. */
export const decimal = (kopeks: number) => (kopeks / 100).toFixed(2)
