type Message = {
  display_id: number | string
  amount: string
  currency_code: string
  url: string
}

/** In English and Russian: Medusa does not know what its customers read. */
export function requestMail({
  display_id,
  amount,
  currency_code,
  url,
}: Message) {
  const sum = `${amount} ${currency_code.toUpperCase()}`
  const lines = [
    `Оплата заказа ${display_id}: ${sum}. Оплатить через СБП:`,
    url,
    `Payment for order ${display_id}: ${sum}. Pay with SBP:`,
    url,
  ]
  const html = lines.map((line) =>
    line === url ? `<p><a href="${url}">${url}</a></p>` : `<p>${line}</p>`
  )
  return {
    subject: `Оплата заказа ${display_id} / Payment for order ${display_id}`,
    text: lines.join("\n\n"),
    html: html.join("\n"),
  }
}
