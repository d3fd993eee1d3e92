import { resolve } from "node:path"
import { html, ownFiles, type Html } from "../wire/html"
import type { SimulatorState } from "../simulator-state"
import { emptyStates } from "./empty-states"
import { faultsForm, registriesForm, settingsForm } from "./forms"

const STYLE = ownFiles(
  resolve(__dirname, "style"),
  "page.css",
  "rows.css",
  "forms.css"
)
/** One script in several files: no request, no bundler. */
const SCRIPT = ownFiles(
  resolve(__dirname, "client"),
  "controls.js",
  "rows.js",
  "lists.js",
  "registries.js",
  "forms.js",
  "main.js"
)

/** The shell of the dashboard; data arrives by server-sent events. */
export function renderDashboard(state: SimulatorState, nonce: string): string {
  const empty = emptyStates(state)
  const list = (name: string, title: string) =>
    section(name, title, empty[name] ?? html``)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>SBP gateway simulator</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <div>
            <h1>SBP gateway simulator</h1>
            <p><code>${state.publicUrl}</code> No money moves here.</p>
          </div>
          <p id="live" role="status">Connecting…</p>
        </header>
        <main>
          <div class="column">
            ${list("payments", "Payments")} ${list("payouts", "Payouts")}
            ${list("notifications", "Notifications")}
            ${list("violations", "Violations of the spec")}
            ${list("requests", "Requests")}
          </div>
          <div class="column">
            ${faultsForm()}
            ${registriesForm(state.shops.map(({ shopId }) => shopId))}
            ${settingsForm()} ${resetSection()}
          </div>
        </main>
        <script nonce="${nonce}">
          ${SCRIPT}
        </script>
      </body>
    </html>`.text
}

function section(name: string, title: string, whenEmpty: Html): Html {
  return html`<section aria-labelledby="${name}-title">
    <h2 id="${name}-title">
      ${title} <span class="count" id="${name}-count">0</span>
    </h2>
    <div class="empty" id="${name}-empty">${whenEmpty}</div>
    <ul id="${name}" tabindex="0" aria-labelledby="${name}-title" hidden></ul>
  </section>`
}

function resetSection(): Html {
  return html`<section aria-labelledby="reset-title">
    <h2 id="reset-title">Start over</h2>
    <p>Forgets everything and takes the settings of the start.</p>
    <button type="button" id="reset" class="danger">Reset</button>
  </section>`
}
