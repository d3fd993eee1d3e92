import fc from "fast-check"
import { parseAmount } from "../../src/domain/money"
import {
  answer,
  inMinutes,
  notify,
  payment,
  request,
} from "../modules/fixtures"
import { refundOf } from "../modules/refund-of"
import { useLedger } from "../modules/use-ledger"
import { randomRuns } from "./support/runs"

const AMOUNT = 1274.92

/** A sum with the error of floats: no amount of money. */
const UNCLEAR = 66.30000000000001

/** One message from the gateway, or from anyone who knows the address. */
type Message = {
  kind: "message"
  status: string
  paid: boolean
  refunded: number | undefined
  amount: number
  id: "gw" | "another"
}

type Step =
  | Message
  | { kind: "answer"; isCalledPaid: boolean }
  | { kind: "flood" }
  | { kind: "expire" }
  | { kind: "record"; amount: number }
  | { kind: "confirm_by_hand" }

const message: fc.Arbitrary<Message> = fc.record({
  kind: fc.constant("message" as const),
  status: fc.constantFrom(
    "NEW",
    "PENDING",
    "CONFIRMED",
    "CONFIRMED",
    "COMPLETED",
    "CANCELED",
    "REFUNDED"
  ),
  paid: fc.boolean(),
  refunded: fc.constantFrom(undefined, undefined, 0, 100, AMOUNT, UNCLEAR),
  amount: fc.constantFrom(AMOUNT, AMOUNT, AMOUNT, 1),
  id: fc.constantFrom("gw" as const, "gw" as const, "another" as const),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: message },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      isCalledPaid: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "flood" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "expire" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "confirm_by_hand" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("record" as const),
      amount: fc.constantFrom(100, AMOUNT),
    }),
  }
)

const { use, list, reload } = useLedger("notifications")

const rules = () => ({ failedStatuses: ["CANCELED"], graceMs: 60_000 })
let made = 0

it("random notifications never leave received money unlisted", async () => {
  const runs = randomRuns("notifications", { short: 30, long: 4_000 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      async (steps) => {
        const run = await open()
        for (const one of steps) {
          await apply(run, one)
        }
        await apply(run, { kind: "answer", isCalledPaid: false })
        await check(run)
      }
    ),
    { ...runs, endOnFailure: true }
  )
}, 1_800_000)

type Run = Awaited<ReturnType<typeof open>>

async function open() {
  made += 1
  const { invoice } = await use().service.openInvoice(
    request({
      session_id: `payses_${made}`,
      payment_collection_id: `paycol_${made}`,
      // The invoice may expire at once, which must not affect money.
      expires_at: inMinutes(-60),
    })
  )
  return {
    id: invoice.id,
    number: made,
    sent: 0,
    isAnswered: false,
    /** Facts from the messages about the invoice's own payment. */
    isCalledPaid: false,
    isConfirmed: false,
    /** The refunded amount since the payment. */
    refunded: 0,
    hasChanged: false,
    recorded: 0,
  }
}

async function apply(run: Run, one: Step): Promise<void> {
  switch (one.kind) {
    case "message":
      return send(run, one)
    case "answer":
      return answerIt(run, one.isCalledPaid)
    case "flood":
      for (let index = 0; index < 25; index++) {
        await notify(use().service, run.id, `junk ${(run.sent += 1)}`, rules)
      }
      return
    case "expire":
      await use().service.expireInvoices(100)
      return
    case "record":
      return record(run, one.amount)
    case "confirm_by_hand":
      return confirmByHand(run)
  }
}

async function send(run: Run, sent: Message) {
  const { status, paid, refunded, amount, id } = sent
  const before = await reload(run.id)
  const body = payment({
    id: id === "gw" ? `gw-${run.number}` : "gw-another",
    order_id: run.id,
    status,
    paid,
    amount: { value: amount, currency: "RUB" },
    ...(refunded !== undefined && {
      refunded_amount: { value: refunded, currency: "RUB" },
    }),
    attempt: (run.sent += 1),
  })
  await notify(use().service, run.id, body, rules)
  const tellsRefund = (refunded ?? 0) > 0
  if (paid || status === "CONFIRMED" || tellsRefund) {
    run.isCalledPaid = true
  }
  // Until then it is unknown which payment is the invoice's own.
  if (id !== "gw" || before.gateway_payment_id !== `gw-${run.number}`) {
    return
  }
  if (before.paid_at !== null) {
    const isAsBefore = status === "CONFIRMED" && paid
    const isOfCreation = status === "NEW" && !paid
    if (refunded !== UNCLEAR) {
      run.refunded = Math.max(run.refunded, refunded ?? 0)
    }
    run.hasChanged ||=
      refunded === UNCLEAR || (!tellsRefund && !isAsBefore && !isOfCreation)
  } else if (
    status === "CONFIRMED" &&
    paid &&
    amount === AMOUNT &&
    !tellsRefund
  ) {
    run.isConfirmed = true
  }
}

async function answerIt(run: Run, called_paid: boolean) {
  if (run.isAnswered) {
    return
  }
  run.isAnswered = true
  run.isCalledPaid ||= called_paid
  await use().service.recordAnswer(run.id, {
    ...answer(`gw-${run.number}`),
    called_paid,
  })
  const waiting = await list("sbp_notification", {
    invoice_id: run.id,
    outcome: "waiting",
  })
  for (const { id } of waiting) {
    await use().service.applyNotification(id, rules)
  }
}

async function record(run: Run, amount: number) {
  const text = amount.toFixed(2)
  const left = (await use().service.readMoneyBack([run.id])).get(run.id)?.left
  if (Number(left) >= amount) {
    const refund = { ...refundOf(run.id, text), returned_at: null }
    await use().service.recordRefund(refund)
    run.recorded += amount
  }
}

async function confirmByHand(run: Run) {
  if ((await reload(run.id)).paid_at === null) {
    await use().service.confirmByHand({
      invoice_id: run.id,
      provider_id: request().provider_id,
      gateway_payment_id: `gw-${run.number}`,
      amount: parseAmount(AMOUNT.toFixed(2)),
      note: "In the cabinet",
      actor_id: "user_1",
    })
    run.isConfirmed = true
  }
}

/** The invariants, without regard to the implementation. */
async function check(run: Run) {
  const invoice = await reload(run.id)
  const entries = await list("sbp_attention", {
    invoice_id: run.id,
    resolved_at: null,
  })
  const reasons = entries.map(({ reason }) => reason as string)
  const isPaid = invoice.paid_at !== null
  if (run.isCalledPaid) {
    expect(isPaid || reasons.length > 0).toBe(true)
  }
  if (run.isConfirmed) {
    expect(isPaid).toBe(true)
  }
  expect(isPaid).toBe(["paid", "settled", "closed"].includes(invoice.state))
  const isBack = run.recorded >= AMOUNT
  if (run.refunded > run.recorded) {
    expect(reasons).toContain("refund_not_recorded")
  }
  if (run.hasChanged && !isBack) {
    expect(reasons).toContain("status_changed")
  }
  // One entry for each problem, and few rows.
  expect(new Set(reasons).size).toBe(reasons.length)
  const rows = await list("sbp_notification", { invoice_id: run.id })
  expect(rows.length).toBeLessThanOrEqual(20 + 12)
  expect(rows.filter(({ outcome }) => outcome === "waiting")).toEqual([])
  const first = rows
    .filter(({ body }) => body?.startsWith("{"))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())[0]
  expect(invoice.notified_at).toEqual(first?.created_at ?? null)
}
