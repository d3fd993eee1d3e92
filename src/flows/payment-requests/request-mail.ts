import { toStoreName } from "../../domain/plain-text"
import { sumText } from "../../domain/sum-text"
import { mailParagraph } from "../../shared/mail-paragraph"

type Message = {
  store: string
  display_id: number | string
  amount: string
  currency_code: string
  url: string
}

/** In English and Russian: Medusa does not know what its customers read. */
export function requestMail({ display_id, url, ...facts }: Message) {
  const store = toStoreName(facts.store)
  const lines = [
    `${store}: к оплате за заказ №\u00a0${display_id} ${sumText(facts, "ru")}. Заплатить через СБП можно здесь:`,
    url,
    `Payment for order ${display_id} at ${store}: ${sumText(facts, "en")}. Pay with SBP:`,
    url,
  ]
  return {
    subject: `Оплата заказа №\u00a0${display_id} / Payment for order ${display_id}`,
    text: lines.join("\n\n"),
    html: lines.map(mailParagraph).join("\n"),
  }
}
