import { momentText } from "../../domain/days"
import { toPlainText, toStoreName } from "../../domain/plain-text"
import { sumText } from "../../domain/sum-text"
import type { PayoutRow } from "../../modules/payout/models/payout"
import type { PayoutLinkRow } from "../../modules/payout/models/payout-link"
import { mailParagraph } from "../../shared/mail-paragraph"

type Facts = {
  store: string
  link: PayoutLinkRow
  payout: PayoutRow
  time_zone: string
}

/** In Russian and English: Medusa does not know which of them a recipient reads. */
const LANGUAGES = ["ru", "en"] as const

type Language = (typeof LANGUAGES)[number]

type Content = { subject: string; text: string; html: string }

export function linkMail({
  link,
  payout,
  time_zone,
  url,
  ...facts
}: Facts & { url: string }): Content {
  const until = (language: Language) =>
    momentText(link.expires_at ?? new Date(), language, time_zone)
  // The message begins with these texts: none of them may add a line of its own.
  const store = toStoreName(facts.store)
  const name = toPlainText(link.recipient_name)
  const description = toPlainText(payout.description ?? "")
  const about = description && ` (${description})`
  return contentOf(
    {
      ru: `Деньги от ${store}`,
      en: `Money from ${store}`,
    },
    {
      ru: [
        `${name}, ${store} переводит вам ${sumText(payout, "ru")}${about}. Страница ниже сработает один раз. Её срок: ${until("ru")}. Откройте её и укажите номер карты, на которую отправить деньги:`,
        url,
        link.requires_code ? "Код для этой страницы вам сообщат отдельно." : "",
        "Не пересылайте это письмо: получит деньги тот, кто откроет страницу. PIN-код, срок действия карты и код с её обратной стороны не нужны никому.",
      ],
      en: [
        `${name}, ${store} pays you ${sumText(payout, "en")}${about}. The page below works once. It ends on ${until("en")}. Open it and enter the number of the card that should receive the money:`,
        url,
        link.requires_code
          ? "You will be told the code for that page separately."
          : "",
        "Do not forward this message: anyone who opens the page can take the money. Nobody needs your PIN, the expiry date or the code on its back.",
      ],
    }
  )
}

export function usedMail({
  link,
  payout,
  time_zone,
  ...facts
}: Facts): Content {
  const store = toStoreName(facts.store)
  const at = (language: Language) =>
    momentText(link.used_at ?? new Date(), language, time_zone)
  const card = `•••• ${payout.last4 ?? ""}`
  return contentOf(
    {
      ru: `${store}: указана карта для перевода`,
      en: `${store}: a card was entered for your transfer`,
    },
    {
      ru: [
        `${at("ru")} по вашей ссылке указана карта ${card} для перевода ${sumText(payout, "ru")}.`,
        "Если это были не вы, сразу свяжитесь с магазином.",
      ],
      en: [
        `On ${at("en")}, card ${card} was entered through your link to receive ${sumText(payout, "en")}.`,
        "If that was not you, contact the shop at once.",
      ],
    }
  )
}

function contentOf(
  subjects: Record<Language, string>,
  lines: Record<Language, string[]>
): Content {
  const all = LANGUAGES.map((language) => lines[language].filter(Boolean))
  return {
    subject: LANGUAGES.map((language) => subjects[language]).join(" / "),
    text: all.map((it) => it.join("\n\n")).join("\n\n\n"),
    html: all.map((it) => it.map(mailParagraph).join("\n")).join("\n<hr>\n"),
  }
}
