const money = ({ value, currency }) => `${value} ${currency}`
const time = (at) =>
  element("time", { datetime: at }, new Date(at).toLocaleTimeString())
const badge = (text, kind) => element("span", { class: `badge ${kind}` }, text)

/** One row: what it is, how it stands, its particulars, what can be done. */
function row(title, state, particulars, actions = []) {
  const line = element("p", { class: "line" }, element("b", {}, title), state)
  const hint = element("p", { class: "hint" })
  particulars.forEach((part, index) => hint.append(index ? " · " : "", part))
  const item = element("li", {}, line, hint)
  if (actions.length > 0) {
    item.append(element("p", { class: "actions" }, ...actions))
  }
  return item
}

const rows = {
  payments(payment) {
    const { payerState } = payment
    const isOpen = payerState === "payable"
    const isLate = payerState === "expired" && payment.status !== "EXPIRED"
    const isRefundable =
      payment.paid && payment.refundedAmount.value !== payment.amount.value
    const page = element(
      "a",
      {
        href: payment.confirmationUrl,
        target: "_blank",
        rel: "noopener",
        "data-focus": `page-${payment.id}`,
      },
      "Payer's page"
    )
    return row(
      money(payment.amount),
      badge(
        isLate ? `${payment.status}, expired` : payment.status,
        payment.paid ? "good" : isOpen ? "" : "bad"
      ),
      [
        `order ${payment.orderId}`,
        payment.description,
        time(payment.createdAt),
        payment.refunds.length > 0
          ? `refunded ${money(payment.refundedAmount)}`
          : "",
      ].filter((part) => part !== ""),
      [
        page,
        ...(isOpen
          ? [
              action("Pay", payment, "pay", "primary"),
              action("Decline", payment, "decline"),
              action("Expire", payment, "expire"),
            ]
          : []),
        ...(isRefundable ? [action("Refund", payment, "refund")] : []),
        ...(payment.webhookUrl ? [action("Notify", payment, "notify")] : []),
      ]
    )
  },
  payouts: (payout) =>
    row(
      money(payout.amount),
      badge(payout.status, "good"),
      [
        `${payout.card.first6}••••••${payout.card.last4}`,
        payout.description,
        ...Object.entries(payout.metadata).map(
          ([name, text]) => `${name}: ${text}`
        ),
        time(payout.createdAt),
      ].filter((part) => part !== "")
    ),
  notifications(notification) {
    const { state, attempts } = notification
    const kinds = { delivered: "good", waiting: "", failed: "bad" }
    const last = attempts.at(-1)
    return row(
      `Order ${notification.orderId}`,
      badge(state, kinds[state] ?? "bad"),
      [
        last
          ? `attempt ${last.number}: ${last.status ?? last.error}`
          : "not sent",
        time(notification.createdAt),
      ],
      [element("code", { class: "body" }, notification.body)]
    )
  },
  violations: (violation) =>
    row(violation.field, badge(violation.endpoint ?? "no endpoint", "bad"), [
      violation.rule,
      `request ${violation.request}`,
      time(violation.at),
    ]),
  requests: (request) =>
    row(
      `${request.number}. ${request.method} ${request.path}`,
      badge(
        String(request.answered ?? "in progress"),
        request.answered === 200 ? "good" : "bad"
      ),
      [
        request.fault ? `fault ${request.fault}` : "no fault",
        `key ${request.idempotencyKey ?? "missing"}`,
        time(request.at),
      ]
    ),
}
