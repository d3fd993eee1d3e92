const LANGUAGES = ["en", "ru"] as const

export type Language = (typeof LANGUAGES)[number]

/** What a recipient is told in place of the form. */
export type Standing =
  | "not_live"
  | "sending"
  | "sent"
  | "looking"
  | "not_sent"
  | "expired"
  | "withdrawn"
  | "blocked"
  | "stopped"
  | "off"
  | "later"
  | "unknown"

/**
 * Why the page did not take what was typed. Its address names the reason, and nothing of a
 * card.
 */
export const MISTAKES = ["card", "code", "refused", "busy", "used"] as const

export type Mistake = (typeof MISTAKES)[number]

/** What the page's address says about a card that was not taken. */
export type NotTaken = Mistake | "stopped"

type Words = {
  other: string
  title: (store: string) => string
  pays: (store: string) => string
  to: string
  what: string
  until: (day: string) => string
  card: string
  cardHint: string
  code: string
  codeHint: string
  submit: string
  /** While the gateway is asked. */
  busy: string
  /** Stands before the page's title if something was not taken. */
  error: string
  /** About the card that was given. */
  given: (last4: string) => string
  private: string
  mistakes: Record<Mistake, string>
  standings: Record<Standing, { title: string; text: string }>
}

const EN: Words = {
  other: "По-русски",
  title: (store) => `Money from ${store}`,
  pays: (store) => `${store} pays you`,
  to: "To",
  what: "What for",
  until: (day) => `This page works once. It ends on ${day}.`,
  card: "Card number",
  cardHint:
    "The number on the front of the bank card that should receive the money",
  code: "Code",
  codeHint: "Six digits that you were told separately",
  submit: "Receive",
  busy: "One moment…",
  error: "Error",
  given: (last4) => `The card that was entered ends in ${last4}.`,
  private:
    "The full number is used for this payout only: the store passes it to the payment service and does not keep it. The first six and last four digits stay. Nobody needs your PIN, the expiry date or the code on the back: never tell them.",
  mistakes: {
    card: "This is not a valid card number. Check its digits.",
    code: "That is not the code.",
    refused:
      "The money cannot go to this card. Try another one, or ask the sender of this page.",
    busy: "This card could not be taken at this moment. Try again in a minute.",
    used: "A card has already been entered. Nothing was sent twice.",
  },
  standings: {
    not_live: {
      title: "Not yet",
      text: "This payout is still being checked. Try again later.",
    },
    sending: {
      title: "On its way",
      text: "We are asking the bank. The result will appear here in a moment.",
    },
    sent: {
      title: "Sent",
      text: "The money is on its way to the card. How soon it is there depends on its bank.",
    },
    looking: {
      title: "We are looking into it",
      text: "The bank has not answered clearly. We are finding out, and you need not do anything. Please do not ask for another link.",
    },
    not_sent: {
      title: "It did not work",
      text: "The payout failed. The sender of this page was notified and will contact you.",
    },
    expired: {
      title: "This page has expired",
      text: "Nothing was sent. Ask for a new one.",
    },
    withdrawn: {
      title: "Withdrawn",
      text: "This page does not work any more, and nothing was sent.",
    },
    blocked: {
      title: "Too many attempts",
      text: "Nothing was sent. Ask the sender of this page for a new one.",
    },
    stopped: {
      title: "This payout was stopped",
      text: "Nothing has been sent to this card so far. Ask the sender of this page.",
    },
    off: {
      title: "Not possible now",
      text: "Nothing was sent. Try again later.",
    },
    later: {
      title: "Try again in a minute",
      text: "This page cannot be shown at this moment. If you have entered a card, the page will then say whether the money was sent.",
    },
    unknown: {
      title: "There is no such page",
      text: "Check that the address is complete, or ask for a new one.",
    },
  },
}

const RU: Words = {
  other: "In English",
  title: (store) => `Деньги от ${store}`,
  pays: (store) => `${store} переводит вам`,
  to: "Кому",
  what: "За что",
  until: (day) => `Страница сработает один раз. Её срок: ${day}.`,
  card: "Номер карты",
  cardHint:
    "Номер с лицевой стороны банковской карты, на которую отправить деньги",
  code: "Код",
  codeHint: "Шесть цифр, которые вам сообщили отдельно",
  submit: "Получить",
  busy: "Секунду…",
  error: "Ошибка",
  given: (last4) => `Указана карта, номер которой заканчивается на ${last4}.`,
  private:
    "Полный номер нужен только для этой выплаты: магазин передаёт его платёжному сервису и не хранит. Остаются первые шесть и последние четыре цифры. PIN-код, срок действия карты и код с обратной стороны не нужны никому: никогда их не сообщайте.",
  mistakes: {
    card: "Номер карты неверный. Проверьте цифры.",
    code: "Код не тот.",
    refused:
      "На эту карту перевести нельзя. Попробуйте другую или спросите того, кто прислал вам страницу.",
    busy: "Сейчас карту принять не удалось. Попробуйте через минуту.",
    used: "Карту уже указали раньше. Второй раз ничего не отправлено.",
  },
  standings: {
    not_live: {
      title: "Ещё рано",
      text: "Выплату пока проверяют. Зайдите позже.",
    },
    sending: {
      title: "Отправляем",
      text: "Ждём ответа банка. Через минуту здесь будет видно, что вышло.",
    },
    sent: {
      title: "Отправлено",
      text: "Деньги идут на карту. Когда они придут, зависит от её банка.",
    },
    looking: {
      title: "Разбираемся",
      text: "Банк не дал чёткого ответа. Мы всё выясним, от вас ничего не нужно. Пожалуйста, не просите новую ссылку.",
    },
    not_sent: {
      title: "Не получилось",
      text: "Выплата не прошла. Тот, кто прислал вам страницу, знает об этом и свяжется с вами.",
    },
    expired: {
      title: "Срок страницы истёк",
      text: "Ничего не отправлено. Попросите новую.",
    },
    withdrawn: {
      title: "Отозвано",
      text: "Страница больше не работает, ничего не отправлено.",
    },
    blocked: {
      title: "Слишком много попыток",
      text: "Ничего не отправлено. Попросите новую страницу у того, кто её прислал.",
    },
    stopped: {
      title: "Выплата остановлена",
      text: "На эту карту пока ничего не отправлено. Спросите того, кто прислал вам страницу.",
    },
    off: {
      title: "Сейчас нельзя",
      text: "Ничего не отправлено. Зайдите позже.",
    },
    later: {
      title: "Попробуйте через минуту",
      text: "Сейчас страницу не показать. Если вы уже указали карту, потом здесь будет видно, что вышло.",
    },
    unknown: {
      title: "Такой страницы нет",
      text: "Проверьте, что адрес скопирован целиком, или попросите новый.",
    },
  },
}

export const WORDS: Record<Language, Words> = { en: EN, ru: RU }

/** The language that the address names, or else the browser's. */
export function languageOf(
  chosen: unknown,
  accepted: string | undefined
): Language {
  const named = LANGUAGES.find((it) => it === chosen)
  if (named) {
    return named
  }
  const wanted = (accepted ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    wanted.map((it) => LANGUAGES.find((own) => own === it)).find(Boolean) ??
    "en"
  )
}
