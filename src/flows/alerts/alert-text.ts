import { momentText } from "../../domain/days"
import type { AlertFacts } from "../../modules/ledger/models/alert"

type Since = (language: "en" | "ru") => string

export type AboutWhatWaits = {
  kind: "entries_open" | "backlog_growing"
  facts: AlertFacts
}

/** The texts, in English and Russian: Medusa does not know which of them operators read. */
export function alertText({ kind, facts }: AboutWhatWaits, timeZone: string) {
  const { count, oldest_at } = facts
  const since: Since = (language) =>
    momentText(new Date(oldest_at), language, timeZone)
  const { subject, lines } =
    kind === "entries_open"
      ? entriesOpen(count, since)
      : backlogGrowing(count, since)
  return {
    subject,
    text: lines.join("\n\n"),
    html: lines.map((line) => `<p>${line}</p>`).join("\n"),
  }
}

function entriesOpen(count: number, since: Since) {
  return {
    subject: `SBP needs attention: ${count} / СБП требует внимания: ${count}`,
    lines: [
      `Open entries that nobody has resolved yet: ${count}. The oldest is from ${since("en")}. Each one says what to do: open SBP in the admin.`,
      `Записи, которые ждут решения: ${count}. Самая старая появилась ${since("ru")}. В каждой сказано, что делать: откройте раздел «СБП» в админке.`,
    ],
  }
}

function backlogGrowing(count: number, since: Since) {
  return {
    subject:
      "SBP payments are not being processed / Платежи СБП не обрабатываются",
    lines: [
      `Payments and refunds that wait to be processed: ${count}. The oldest has waited since ${since("en")}. Check that a worker of the store runs, and read its log.`,
      `Платежи и возвраты, которые ждут обработки: ${count}. Самый старый начал ждать ${since("ru")}. Проверьте, что обработчик заданий магазина работает, и посмотрите его журнал.`,
    ],
  }
}

/** Medusa's bell shows a title and a text. */
export const BELL_ENTRY = {
  title: "Payouts to approve / Выплаты на подтверждение",
  description: [
    "Payouts are waiting for your approval: SBP → Payouts",
    "Выплаты ждут вашего подтверждения: «СБП» → «Выплаты»",
  ].join("\n"),
}
