import { createHash } from "node:crypto"
import { momentText } from "../../../domain/days"
import { sumText } from "../../../domain/sum-text"
import { type Language, type Mistake, type Standing, WORDS } from "./texts"

/** What a recipient sees of a payout that waits for their card. */
export type Offer = {
  store: string
  name: string
  amount: string
  currency_code: string
  description: string | null
  expires_at: Date
  requires_code: boolean
}

type View = { language: Language } & (
  | { offer: Offer; time_zone: string; mistake: Mistake | undefined }
  | {
      standing: Standing
      mistake?: Mistake | undefined
      /** The card that was given. */
      last4?: string | null | undefined
    }
)

const STYLE = `
:root { color-scheme: light dark; --ink: #18181b; --faint: #52525b; --paper: #fff; --ground: #f4f4f5; --edge: #e4e4e7; --line: #71717a; --error: #b91c1c; --act: #1d4ed8 }
@media (prefers-color-scheme: dark) { :root { --ink: #fafafa; --faint: #c4c4cc; --paper: #18181b; --ground: #09090b; --edge: #3f3f46; --line: #71717a; --error: #fca5a5; --act: #93c5fd } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere }
@media (min-width: 34rem) {
  body { background: var(--ground) }
  main { margin: 2.5rem auto; padding: 1.25rem 2rem 2rem; background: var(--paper); border: 1px solid var(--edge); border-radius: .75rem }
}
h1 { font-size: 1.25rem; line-height: 1.3; margin: 1rem 0 .5rem }
.sum { font-size: 2rem; font-weight: 600; margin: 0 0 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
dt, .hint { color: var(--faint) }
dd { margin: 0 }
label { display: block; font-weight: 600; margin-top: 1rem }
.hint { font-size: .875rem; margin: .25rem 0 0 }
input { width: 100%; font: inherit; font-size: 1.25rem; letter-spacing: .05em; padding: .6rem .75rem; margin-top: .25rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit }
input[aria-invalid] { border-color: var(--error) }
button { width: 100%; font: inherit; font-weight: 600; padding: .8rem; margin: 1.5rem 0 1rem; border: 0; border-radius: .5rem; background: var(--act); color: var(--paper); cursor: pointer }
button:hover { filter: brightness(1.1) }
button[aria-disabled] { opacity: .6 }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
.mistake { color: var(--error); font-weight: 600 }
a { color: var(--act) }
nav { text-align: end }
`

/**
 * Groups digits by four while they are typed, as on a card. A browser may fill the card in only
 * until something is typed: Safari keeps such a field with its page, and shows it to the next
 * person who goes back. While the gateway is asked, the button keeps its focus, and a screen
 * reader says that one has to wait. The page works without the script, too.
 */
const SCRIPT = `
const card = document.getElementById("card")
if (card) card.autocomplete = "cc-number"
card && card.addEventListener("input", () => {
  card.autocomplete = "off"
  if (card.selectionStart !== card.value.length) return
  const digits = card.value.replace(/[^0-9]/g, "").slice(0, 19)
  card.value = digits.replace(/(.{4})(?=.)/g, "$1 ")
})
document.querySelector("form")?.addEventListener("submit", (event) => {
  const button = event.target.querySelector("button")
  if (button.hasAttribute("aria-disabled")) return event.preventDefault()
  button.setAttribute("aria-disabled", "true")
  const status = event.target.querySelector("[role=status]")
  status.textContent = status.dataset.busy
})
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload() })
`

const sourceOf = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The page loads nothing, no page can frame it, and its address leaks nowhere. */
export const HEADERS: Record<string, string> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src ${sourceOf(STYLE)}`,
    `script-src ${sourceOf(SCRIPT)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const safe = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "")

/**
 * How often the page looks whether the money was sent. A screen reader begins anew each time, and
 * needs a quarter of a minute for the page. The gateway mostly answers within seconds, so one
 * look is enough; the money itself waits for none.
 */
const REFRESH_S = 20

export function renderPage(view: View): string {
  const { language, mistake } = view
  const words = WORDS[language]
  const told = mistake
    ? `<p class="mistake" role="alert" id="mistake">${safe(words.mistakes[mistake])}</p>`
    : ""
  const isOffer = "offer" in view
  const title = isOffer
    ? `${mistake ? `${words.error}: ` : ""}${words.title(view.offer.store)}`
    : words.standings[view.standing].title
  const content = isOffer
    ? formOf(view.offer, language, view.time_zone, told, mistake)
    : noticeOf(view.standing, words, told, view.last4)
  const refresh =
    !isOffer && view.standing === "sending"
      ? `<meta http-equiv="refresh" content="${REFRESH_S}">`
      : ""
  const other = language === "en" ? "ru" : "en"
  // The page in the other language also says what became of the card.
  const isStopped = !isOffer && view.standing === "stopped"
  const said = isStopped ? "stopped" : mistake
  const address = `?lang=${other}${said ? `&amp;mistake=${said}` : ""}`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${refresh}<title>${safe(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<nav><a href="${address}" hreflang="${other}" lang="${other}">${words.other}</a></nav>
${content}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

function noticeOf(
  standing: Standing,
  { standings, given }: (typeof WORDS)[Language],
  told: string,
  last4: string | null | undefined
): string {
  const { title, text } = standings[standing]
  const card = last4 ? `<p class="hint">${safe(given(last4))}</p>` : ""
  return `<h1>${safe(title)}</h1>${told}<p>${safe(text)}</p>${card}`
}

function formOf(
  offer: Offer,
  language: Language,
  timeZone: string,
  told: string,
  mistake: Mistake | undefined
): string {
  const words = WORDS[language]
  const { store, name, description } = offer
  const sum = sumText(offer, language)
  const until = momentText(offer.expires_at, language, timeZone)
  // Focus goes to what has to be typed again.
  const about = (name: "card" | "code") =>
    mistake === name || (name === "card" && mistake === "refused")
      ? `aria-invalid="true" aria-describedby="mistake ${name}-hint" autofocus`
      : `aria-describedby="${name}-hint"`
  const code = offer.requires_code
    ? `<label for="code">${words.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required ${about("code")}>
<p class="hint" id="code-hint">${words.codeHint}</p>`
    : ""
  return `<h1>${safe(words.pays(store))}</h1>
<p class="sum">${safe(sum)}</p>
<dl>
<dt>${words.to}</dt><dd>${safe(name)}</dd>
${description ? `<dt>${words.what}</dt><dd>${safe(description)}</dd>` : ""}
</dl>
${told}
<form method="post" autocomplete="off">
<label for="card">${words.card}</label>
<input id="card" name="card_number" inputmode="numeric" autocomplete="off" maxlength="40" required ${about("card")}>
<p class="hint" id="card-hint">${words.cardHint}</p>
${code}
<button>${words.submit}</button>
<p class="hint" role="status" data-busy="${words.busy}"></p>
</form>
<p class="hint">${words.private}</p>
<p class="hint">${safe(words.until(until))}</p>`
}
