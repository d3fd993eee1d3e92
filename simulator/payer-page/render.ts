import { resolve } from "node:path"
import type { Payment } from "../gateway/payment"
import type { PayerState } from "../gateway/payments"
import { html, ownFiles, type Html } from "../wire/html"
import { formatMoney, formatTime } from "./format"
import { LANGUAGES, type Language } from "./language"
import { TEXTS, type Texts } from "./texts"

const STYLE = ownFiles(resolve(__dirname, "style"), "page.css", "invoice.css")
const NAMES: Record<Language, string> = { en: "English", ru: "Русский" }
const SIGNS = { payable: "", paid: "✓", declined: "✕", expired: "⏱︎" }

const MARK = html`<svg
  width="28"
  height="28"
  viewBox="0 0 28 28"
  aria-hidden="true"
>
  <path d="M4 2v24l10-6V8z" fill="#f5a524" />
  <path d="M14 8v12l10-6z" fill="#17a673" />
  <path d="M4 2l10 6 10 6L9 17z" fill="#6a5cff" opacity=".85" />
</svg>`

/** The page on which a payer decides, or sees the payment's outcome. */
export function renderPayment(
  payment: Payment,
  state: PayerState,
  { language, now }: { language: Language; now: number }
): string {
  const texts = TEXTS[language]
  const isLate = now >= Date.parse(payment.expiresAt)
  const amount = formatMoney(payment.amount, language)
  const size = amount.length > 14 ? "long" : ""
  const content = html`<p class="amount ${size}">${amount}</p>
    <dl>
      ${row(texts.order, payment.orderId)}
      ${payment.description ? row(texts.description, payment.description) : ""}
      ${state === "payable" && isLate ? "" : deadline(payment, state, language)}
    </dl>
    <form method="post" action="/pay/${payment.id}?lang=${language}">
      ${state === "payable" ? choices(texts) : backButton(texts)}
    </form>`
  return page(state, language, content)
}

export function renderMissing(language: Language): string {
  return page("missing", language, html``)
}

function row(name: string, value: string | Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function deadline(
  { expiresAt }: Payment,
  state: PayerState,
  language: Language
): Html {
  if (state !== "payable" && state !== "expired") {
    return html``
  }
  const { payBefore, expiredAt } = TEXTS[language]
  const time = formatTime(expiresAt, language)
  return row(
    state === "payable" ? payBefore : expiredAt,
    html`<time datetime="${expiresAt}">${time}</time>`
  )
}

function choices({ pay, decline, leave }: Texts): Html {
  return html`<button class="primary" name="action" value="pay">${pay}</button>
    <button class="danger" name="action" value="decline">${decline}</button>
    <button class="quiet" name="action" value="leave">${leave}</button>`
}

function backButton({ back }: Texts): Html {
  return html`<button class="primary" name="action" value="leave">
    ${back}
  </button>`
}

function languageLink(language: Language, current: Language): Html {
  const mark = language === current ? html` aria-current="true"` : ""
  return html`<a
    href="?lang=${language}"
    lang="${language}"
    hreflang="${language}"
    ${mark}
    >${NAMES[language]}</a
  >`
}

function page(
  stage: PayerState | "missing",
  language: Language,
  content: Html
): string {
  const texts = TEXTS[language]
  const sign = stage === "missing" ? "?" : SIGNS[stage]
  const [english, russian] = LANGUAGES.map((other) =>
    languageLink(other, language)
  )
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title[stage]}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body class="${stage}">
        <header>
          <span class="brand">${MARK} SBP Simulator</span>
          <nav aria-label="${texts.languages}">
            ${english ?? ""}${russian ?? ""}
          </nav>
        </header>
        <main>
          ${sign ? html`<p class="sign" aria-hidden="true">${sign}</p>` : ""}
          <h1>${texts.title[stage]}</h1>
          <p class="lead">${texts.lead[stage]}</p>
          ${content}
        </main>
        <footer>${texts.simulator}</footer>
      </body>
    </html>`.text
}
