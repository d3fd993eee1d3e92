import { setImmediate } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Amount, CurrencyCode } from "../../domain/money"
import {
  type BatchFault,
  type BatchRowTexts,
  readBatchRow,
  totalOf,
} from "../../domain/payout-batch"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { BatchCheck } from "../../modules/payout/check-batch"
import {
  assertNoFaults,
  type BatchRequest,
  type NewBatchRow,
} from "../../modules/payout/create-batch"
import type { PayoutBatchRow } from "../../modules/payout/models/payout-batch"
import { canSend } from "../../shared/can-send"
import { graph } from "../../shared/graph"
import { notAllowed } from "../../shared/not-allowed"
import { findReturnable } from "../refunds/find-returnable"

/** A row about an order whose money can be returned, which this payout would not do. */
type Returnable = {
  row: number
  order_id: string
  order_number: number
  /** What can be returned, or is on its way back: decimal text. */
  amount: string
}

export type BatchDraftCheck = BatchCheck & { returnable: Returnable[] }

/** Checks the rows that an operator has typed. Nothing is kept. */
export async function checkBatchDraft(
  container: MedusaContainer,
  {
    currency_code,
    rows,
  }: { currency_code: CurrencyCode; rows: BatchRowTexts[] }
): Promise<BatchDraftCheck> {
  const draft = await readDraft(container, rows)
  const check = await container
    .resolve(SBP_PAYOUT_MODULE)
    .checkBatch({ currency_code, rows: draft.rows })
  const faults = [...draft.faults, ...check.faults]
  return {
    ...check,
    count: rows.length,
    faults: faults.sort((a, b) => a.row - b.row),
    returnable: await listReturnable(container, draft.rows),
  }
}

/** @throws {MedusaError} NOT_ALLOWED */
export function assertCanMailBatch(container: MedusaContainer): void {
  if (!canSend(container, "email")) {
    throw notAllowed(
      "The links of a batch are sent by e-mail, and no notification provider has the channel email: add one to medusa-config"
    )
  }
}

type NewBatch = Omit<BatchRequest, "rows"> & { rows: BatchRowTexts[] }

/**
 * Creates a batch of what was typed: it waits for a second person.
 *
 * @throws {MedusaError} INVALID_DATA or NOT_ALLOWED, in words for an operator
 */
export async function createBatchFromDraft(
  container: MedusaContainer,
  batch: NewBatch
): Promise<PayoutBatchRow> {
  assertCanMailBatch(container)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { idempotency_key, confirm_not_returns } = batch
  const { rows, faults } = await readDraft(container, batch.rows)
  assertNoFaults(faults)
  const [same] = await payouts.listSbpPayoutBatches({ idempotency_key })
  const returnable =
    same || confirm_not_returns ? [] : await listReturnable(container, rows)
  if (returnable.length > 0) {
    throw notAllowed(
      `Rows about orders whose money can be returned, or is on its way back: ${returnable.length}. A batch returns none: return it from those orders, or confirm that these payouts are no returns`,
      "could_be_return"
    )
  }
  return payouts.createBatch({ ...batch, rows })
}

const AT_ONCE = 250

async function readDraft(
  container: MedusaContainer,
  texts: readonly BatchRowTexts[]
): Promise<{ rows: NewBatchRow[]; faults: BatchFault[] }> {
  const read: ReturnType<typeof readBatchRow>[] = []
  for (const [index, row] of texts.entries()) {
    read.push(readBatchRow(row, index + 1))
    if (index % AT_ONCE === AT_ONCE - 1) {
      // So that other requests do not wait for all rows.
      await setImmediate()
    }
  }
  const orders = await findOrders(
    container,
    read.flatMap(({ row }) => row?.order_number ?? [])
  )
  const faults = read.flatMap((it) => it.faults)
  const rows = read.flatMap(({ row }, index): NewBatchRow[] => {
    const number = index + 1
    const order_id = orders.get(row?.order_number ?? 0) ?? null
    if (row && row.order_number !== null && order_id === null) {
      const fault = "unknown_order"
      faults.push({ row: number, column: "order_number", fault })
      return []
    }
    return row ? [{ ...row, number, order_id }] : []
  })
  return { rows, faults: faults.sort((a, b) => a.row - b.row) }
}

/** The ids of orders, by their numbers. */
async function findOrders(
  container: MedusaContainer,
  numbers: number[]
): Promise<Map<number, string>> {
  if (numbers.length === 0) {
    return new Map()
  }
  const orders = await graph<{ id: string; display_id: number }>(container, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { display_id: [...new Set(numbers)] },
  })
  return new Map(orders.map(({ id, display_id }) => [display_id, id]))
}

/** The rows that are about an order whose money can be returned. */
async function listReturnable(
  container: MedusaContainer,
  rows: readonly NewBatchRow[]
): Promise<Returnable[]> {
  const orderIds = new Set(rows.flatMap((row) => row.order_id ?? []))
  const amounts = new Map<string | null, Amount>()
  for (const money of await findReturnable(container, [...orderIds])) {
    const { order_id, left, reserved } = money
    const parts = [amounts.get(order_id) ?? "0.00", left, reserved]
    amounts.set(
      order_id,
      totalOf(parts.map((amount) => ({ amount: amount as Amount })))
    )
  }
  return rows.flatMap(({ number, order_id, order_number }): Returnable[] => {
    const amount = amounts.get(order_id)
    return amount !== undefined && order_id !== null && order_number !== null
      ? [{ row: number, order_id, order_number, amount }]
      : []
  })
}
