import { DAY_MS } from "../../domain/days"
import { unsigned } from "../../domain/money"
import type {
  CabinetRefund,
  StatedInvoice,
} from "../../modules/ledger/queries/find-stated"
import type { WentBack } from "../../modules/statement/find-lines"

type Line = { number: number; amount: string; at: Date | null }

const timeOf = (at: Date | null) => at?.getTime() ?? 0

/** A refund is recorded after it happened. A day's margin, as registries use many time zones. */
const mayBe = ({ recorded_at }: CabinetRefund, at: Date | null) =>
  timeOf(at) <= recorded_at.getTime() + DAY_MS

/**
 * Finds the recorded refund that a line stands for. The same refund is listed by many
 * statements, and two refunds of one payment may have the same sum: they are told apart by
 * their time, and at one time by their order in a statement. A recorded refund stands for
 * one of them.
 */
export class RefundPairs {
  /** By the id of a recorded refund, the name of the refund that it stands for. */
  private readonly taken = new Map<string, string>()
  private readonly byPlace = new Map<string, WentBack>()

  /** @param listed lines of all statements about money of these payments */
  constructor(
    private readonly statementId: string,
    listed: readonly WentBack[],
    invoices: readonly StatedInvoice[]
  ) {
    for (const line of listed) {
      this.byPlace.set(placeOf(line), line)
    }
    const recorded = new Set(
      invoices.flatMap((invoice) => invoice.recorded.map(({ id }) => id))
    )
    for (const line of listed) {
      if (line.refund_id && recorded.has(line.refund_id)) {
        this.taken.set(line.refund_id, this.nameOf(line))
      }
    }
  }

  /** Null: none is recorded for it. */
  refundOf(
    { id: subject_id, recorded }: StatedInvoice,
    { number, amount, at }: Line
  ): string | null {
    const statement_id = this.statementId
    const line = { statement_id, number, subject_id, amount, at }
    const known = this.byPlace.get(placeOf(line))
    const entry: WentBack = { ...line, refund_id: known?.refund_id ?? null }
    this.byPlace.set(placeOf(line), entry)
    const name = this.nameOf(entry)
    const distance = (returned: Date | null) =>
      Math.abs(timeOf(returned) - timeOf(at))
    const [refund] = recorded
      .filter((it) => it.amount === unsigned(amount))
      .filter((it) => (this.taken.get(it.id) ?? name) === name && mayBe(it, at))
      .sort(
        (a, b) =>
          Number(this.taken.has(b.id)) - Number(this.taken.has(a.id)) ||
          distance(a.returned_at) - distance(b.returned_at)
      )
    if (refund) {
      this.taken.set(refund.id, name)
    }
    entry.refund_id = refund?.id ?? null
    return entry.refund_id
  }

  private nameOf(line: WentBack): string {
    return nameRefund(line, [...this.byPlace.values()])
  }
}

/** A name that tells a refund from others of the same payment; the same in any statement. */
export function nameRefund(
  { statement_id, number, subject_id, amount, at }: Omit<WentBack, "refund_id">,
  listed: readonly WentBack[]
): string {
  const earlier = listed.filter(
    (it) =>
      it.statement_id === statement_id &&
      it.number < number &&
      it.subject_id === subject_id &&
      unsigned(it.amount) === unsigned(amount) &&
      timeOf(it.at) === timeOf(at)
  )
  return `${subject_id} ${unsigned(amount)} ${timeOf(at)} ${earlier.length}`
}

const placeOf = ({
  statement_id,
  number,
}: Pick<WentBack, "statement_id" | "number">) => `${statement_id} ${number}`
