import axios from "axios"
import type { Invoice, Payout } from "../../../src/admin/types"
import { openShop } from "../../chaos/support/checkout"
import type { AdminHarness } from "../admin-harness"
import { newCard } from "./cards"
import { entryOf } from "./attention-entry"
import { openLink } from "./open-link"
import { makeTestPayment, payTest } from "./test-payments"
import { type PaidOrder, paidOrder } from "./paid-order"
import {
  createLink,
  createPayout,
  expireLink,
  wrongCode,
} from "./create-payout"
import { cartChanged } from "./payments-without-order"

const SHARED = {
  card_number: "2200000000000004",
  description: "Спасибо за терпение",
}

/** One example of each kind of data. */
export type SampleData = PaidOrder & {
  open: Invoice
  test: Invoice
  paid: Payout
  waiting: Payout
  unknown: Payout
  /** A link whose recipient has the address, and has not typed a card yet. */
  link: Payout
  address: string
  /** A link that waits for an approver. */
  waitingLink: Payout
  /** The addresses of links that have ended. */
  over: { sent: string; withdrawn: string; expired: string; blocked: string }
  /** The id of the operator's entry about a payment. */
  entry: string
}

export async function createSampleData(
  harness: AdminHarness
): Promise<SampleData> {
  const order = await paidOrder(harness)
  // A shopper with a link who does not pay.
  const open = await openLink(harness, "TEA-KRASNODAR-250")
  // A test payment by staff.
  const test = await payTest(harness, await makeTestPayment(harness))
  // A shopper who paid for another cart than the current one.
  const { id: entry } = await entryOf(await cartChanged(harness))
  const paid = await createPayout(harness, {
    ...SHARED,
    amount: "120.00",
    purpose: "return",
    invoice_id: order.invoice.id,
  })
  harness.simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
  const unknown = await createPayout(harness, { ...SHARED, amount: "345.60" })
  // Last, because the sum that one card received decides whether an approval is
  // needed.
  const waiting = await createPayout(harness, { ...SHARED, amount: "12000.00" })
  const links = await createLinks(harness)
  expect([paid, unknown, waiting].map(({ state }) => state)).toEqual([
    "paid",
    "unknown",
    "awaiting_approval",
  ])
  return {
    ...order,
    open: open.invoice,
    test,
    paid,
    waiting,
    unknown,
    entry,
    ...links,
  }
}

const RECIPIENT = {
  recipient_name: "Анна Константинопольская",
  requires_code: true,
}

async function createLinks(
  harness: AdminHarness
): Promise<Pick<SampleData, "link" | "address" | "waitingLink" | "over">> {
  const { admin } = await openShop(harness.origin)
  const { description } = SHARED
  const create = (amount: string, requires_code = false) =>
    createLink(harness, {
      amount,
      description,
      link: { recipient_name: "Пётр Ильин", requires_code },
    })
  const type = (url: string, code = "") =>
    axios.post(url, new URLSearchParams({ card_number: newCard(), code }), {
      maxRedirects: 0,
      validateStatus: (status) => status === 303,
    })
  const { payout, url } = await createLink(harness, {
    amount: "4990.50",
    description,
    link: RECIPIENT,
  })
  const sent = await create("310.00")
  await type(sent.url)
  const withdrawn = await create("320.00")
  await admin.post(`/admin/sbp/payouts/${withdrawn.payout.id}/withdraw`, {
    note: "Not needed any more",
  })
  const expired = await create("330.00")
  await expireLink(harness, expired.payout)
  const blocked = await create("340.00", true)
  for (let attempt = 0; attempt < 5; attempt++) {
    await type(blocked.url, wrongCode(blocked.code))
  }
  const waitingLink = await createPayout(harness, {
    amount: "11000.00",
    description,
    link: {
      ...RECIPIENT,
      recipient_email: "anna@example.com",
      is_mailed: true,
    },
  })
  return {
    link: payout,
    address: url,
    waitingLink,
    over: {
      sent: sent.url,
      withdrawn: withdrawn.url,
      expired: expired.url,
      blocked: blocked.url,
    },
  }
}
