import { fromMinorUnits } from "../../domain/money"
import { sumText } from "../../domain/sum-text"
import type { CountedSum } from "../../shared/figures/sums"
import type { DaySums, Digest } from "./read-digest"

type Section = { title: string; lines: string[] }

type Words = Record<
  | "subject"
  | "locale"
  | "day"
  | "received"
  | "returned"
  | "paidOut"
  | "orders"
  | "attention"
  | "entries"
  | "oldest"
  | "payments"
  | "payouts"
  | "batches"
  | "approval"
  | "none"
  | "where",
  string
>

const EN: Words = {
  locale: "en-GB",
  subject: "SBP on",
  day: "In and out",
  received: "Received",
  returned: "Returned",
  paidOut: "Paid out",
  orders: "Settled of the links of that day",
  attention: "Needs attention",
  entries: "Open entries",
  oldest: "the oldest since",
  payments: "Payments",
  payouts: "Payouts",
  batches: "Batches",
  approval: "Payouts awaiting approval",
  none: "None",
  where: "All of it is in the admin, in the section SBP.",
}

const RU: Words = {
  locale: "ru",
  subject: "СБП за",
  day: "Поступления и расходы",
  received: "Получено",
  returned: "Возвращено",
  paidOut: "Выплачено",
  orders: "Проведено по ссылкам этого дня",
  attention: "Требует внимания",
  entries: "Открытых записей",
  oldest: "самая старая —",
  payments: "Платежи",
  payouts: "Выплаты",
  batches: "Пакеты",
  approval: "Выплаты, которые ждут подтверждения",
  none: "Нет",
  where: "Подробности — в админке, в разделе «СБП».",
}

/** The texts, in English and Russian: Medusa does not know which of them people read. */
export function digestText(digest: Digest) {
  const parts = [EN, RU].map((words) => ({
    title: `${words.subject} ${dateOf(digest.day, words)} (${digest.time_zone})`,
    sections: sectionsOf(digest, words),
    where: words.where,
  }))
  return {
    subject: [EN, RU]
      .map((words) => `${words.subject} ${dateOf(digest.day, words)}`)
      .join(" / "),
    text: parts
      .map(({ title, sections, where }) =>
        [
          title,
          ...sections.map((it) => [it.title, ...it.lines].join("\n")),
          where,
        ].join("\n\n")
      )
      .join("\n\n\n"),
    html: parts
      .map(({ title, sections, where }) =>
        [
          `<h2>${title}</h2>`,
          ...sections.map(
            (it) => `<h3>${it.title}</h3>\n<p>${it.lines.join("<br>\n")}</p>`
          ),
          `<p>${where}</p>`,
        ].join("\n")
      )
      .join("\n<hr>\n"),
  }
}

function sectionsOf(digest: Digest, words: Words): Section[] {
  const { sums, entries, waiting, time_zone } = digest
  const moved = sums.filter(hasMoved)
  const days = (moved.length > 0 ? moved : sums.slice(0, 1)).flatMap((it) => [
    ...(moved.length > 1 ? [it.currency_code.toUpperCase()] : []),
    `${words.received}: ${money(it.received, it, words)}`,
    `${words.returned}: ${money(it.returned, it, words)}`,
    `${words.paidOut}: ${money(it.paid_out, it, words)}`,
    `${words.orders}: ${it.orders}`,
  ])
  const stuck = waiting.flatMap((it) =>
    (["payments", "payouts"] as const)
      .filter((name) => it[name].count > 0)
      .map((name) => `${words[name]}: ${money(it[name], it, words)}`)
  )
  const since =
    entries.oldest_at &&
    `, ${words.oldest} ${timeOf(entries.oldest_at, time_zone, words)}`
  const approvals = waiting.flatMap((it) => [
    ...(it.to_approve.count > 0 ? [money(it.to_approve, it, words)] : []),
    ...(it.batches_to_approve.count > 0
      ? [`${words.batches}: ${money(it.batches_to_approve, it, words)}`]
      : []),
  ])
  return [
    { title: words.day, lines: days },
    {
      title: words.attention,
      lines: [`${words.entries}: ${entries.count}${since ?? ""}`, ...stuck],
    },
    {
      title: words.approval,
      lines: approvals.length > 0 ? approvals : [words.none],
    },
  ]
}

function hasMoved({ received, returned, paid_out, orders }: DaySums): boolean {
  return received.count + returned.count + paid_out.count + orders > 0
}

/** A sum, and of how many payments or payouts it is. */
function money(
  { count, minor }: CountedSum,
  { currency_code }: { currency_code: string },
  { locale }: Words
): string {
  const sum = { amount: fromMinorUnits(minor), currency_code }
  return `${sumText(sum, locale)} (${count})`
}

/** A day has no time zone: it is written as if in UTC. */
function dateOf(day: string, { locale }: Words): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    dateStyle: "long",
  }).format(new Date(day))
}

function timeOf(time: Date, timeZone: string, { locale }: Words): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: "long",
    timeStyle: "short",
  }).format(time)
}
