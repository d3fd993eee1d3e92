import type { Words } from "../../../storefront/src/words/en"
import type { Payment } from "../../../storefront/src/payment/payment"
import { type Answer, answerWith } from "./answer-with"
import type { Shopper } from "./shopper"

/** The answer in docs/storefront/README.md. */
const PAYMENT: Payment = {
  status: "pending",
  delayed: false,
  reason: null,
  amount: "449.40",
  currency_code: "rub",
  amount_now: null,
  payment_request_id: null,
  order_id: null,
  country_code: "ru",
  confirmation_url: null,
  can_renew: false,
  expires_at: "2026-11-21T12:30:00.000Z",
  reference: "K7M2PQXW",
}

const PENDING: Partial<Payment> = {
  confirmation_url:
    "http://127.0.0.1:4000/pay/22e12f66-000f-5000-8000-18db351245c7",
}

export const ABOUT_PAYMENT = {
  route: "payment-sessions",
  name: "payment",
  usual: PAYMENT,
}

type Texts = Words["payment"]

const LONG_MS = 31_000

/** The page that shoppers return to, in every state of their payment. */
export const returnPages = {
  "return-unanswered": comeBack("none", (it) => it.askingHint),
  "return-waiting": comeBack(PENDING, (it) => it.waiting),
  "return-waiting-slow": comeBack(PENDING, (it) => it.slow, LONG_MS),
  "return-waiting-stalled": comeBack(
    { can_renew: true },
    (it) => it.stalledHint
  ),
  "return-waiting-gone": comeBack({}, (it) => it.stalledHint, LONG_MS),
  "return-paid": comeBack({ status: "paid" }, (it) => it.paid),
  "return-paid-slow": comeBack(
    { status: "paid" },
    (it) => it.paidSlowHint,
    LONG_MS
  ),
  "return-delayed": comeBack(
    { status: "paid", delayed: true },
    (it) => it.delayed
  ),
  "return-delayed-changed": comeBack(
    {
      status: "paid",
      delayed: true,
      reason: "cart_changed",
      amount_now: "799.30",
    },
    (it) => it.delayed
  ),
  "return-expired": comeBack(
    { status: "expired", can_renew: true },
    (it) => it.expired
  ),
  "return-expired-test": comeBack(
    { status: "expired" },
    (it) => it.stalledHint
  ),
  "return-failed": comeBack(
    { status: "failed", can_renew: true },
    (it) => it.failed
  ),
  "return-returned": comeBack({ status: "returned" }, (it) => it.returned),
  "return-of-order-paid": comeBack(
    { status: "paid", payment_request_id: "pay_col_01M7YB" },
    (it) => it.ofOrder.paid
  ),
  "return-of-order-returned": comeBack(
    { status: "returned", payment_request_id: "pay_col_01M7YB" },
    (it) => it.ofOrder.returnedHint
  ),
  "return-unknown": comeBack("not found", (it) => it.unknown),
}

function comeBack(
  answer: Answer<Payment>,
  says: (texts: Texts) => string,
  ms = 0
) {
  return async (shopper: Shopper): Promise<void> => {
    const { page, words } = shopper
    await answerWith(shopper, ABOUT_PAYMENT, answer)
    await shopper.open("/checkout/return?session=payses_01M7YB")
    await page.clock.fastForward(ms)
    await shopper.reads(says(words.payment))
  }
}
