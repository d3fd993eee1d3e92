import type { PaymentRequest } from "../../../storefront/src/payment/payment-request"
import type { Words } from "../../../storefront/src/words/en"
import { type Answer, answerWith } from "./answer-with"
import type { Shopper } from "./shopper"

/** The answer in docs/storefront/README.md. */
const REQUEST: PaymentRequest = {
  id: "pay_col_01M7YB2ZK5R8V0T4W6X8C1D3E5",
  status: "payable",
  amount: "349.90",
  currency_code: "rub",
  provider_id: "pp_sbp_sbp",
  order_display_id: 37,
  delayed: false,
  confirmation_url: null,
  can_renew: false,
  reference: null,
}

const confirmation_url =
  "http://127.0.0.1:4000/pay/22e12f66-000f-5000-8000-18db351245c7"

const reference = "K7M2PQXW"

export const ABOUT_REQUEST = {
  route: "payment-requests",
  name: "payment_request",
  usual: REQUEST,
}

type Texts = Words["paymentRequest"]

/** The page of an order's payment link, in every state. */
export const requestPages = {
  "request-unanswered": ask("none", undefined),
  "request-payable": ask({}, (it) => it.hints.payable),
  "request-payable-again": ask({ reference }, (it) => it.hints.pending),
  "request-pending": ask(
    { status: "pending", confirmation_url, reference },
    (it) => it.hints.pending
  ),
  "request-awaited": ask(
    { status: "pending", reference },
    (it) => it.hints.awaited
  ),
  "request-stalled": ask(
    { status: "pending", can_renew: true, reference },
    (it) => it.hints.pending
  ),
  "request-paid": ask({ status: "paid", reference }, (it) => it.titles.paid),
  "request-nothing-due": ask(
    { status: "nothing_due", amount: "0.00" },
    (it) => it.titles.nothing_due
  ),
  "request-canceled": ask({ status: "canceled" }, (it) => it.titles.canceled),
  "request-missing": ask("not found", (it) => it.missing),
}

function ask(
  answer: Answer<PaymentRequest>,
  says: ((texts: Texts) => string) | undefined
) {
  return async (shopper: Shopper): Promise<void> => {
    const { words } = shopper
    await answerWith(shopper, ABOUT_REQUEST, answer)
    await shopper.open(
      `/payment-collection/${REQUEST.id}?order_id=order_01M7YB`
    )
    await shopper.reads(says?.(words.paymentRequest) ?? words.trouble.title)
  }
}
