import { ENDPOINTS } from "../gateway/endpoints"
import { FAULT_MODES } from "../gateway/fault-modes"
import { REGISTRIES } from "../registries/registry"
import {
  DATES,
  DECIMALS,
  ENCODINGS,
  REGISTRY_FAULTS,
  SEPARATORS,
} from "../registries/registry-options"
import { AUTO_PAY, IDEMPOTENCY_POLICIES, ORDERS, SHAPES } from "../settings"
import { html, join, type Html } from "../wire/html"

/** A form whose fields are named by their path in the settings. */
export function settingsForm(): Html {
  return html`<section aria-labelledby="settings-title">
    <h2 id="settings-title">Settings</h2>
    <form id="settings">
      ${select("idempotency", "A key that was seen before", IDEMPOTENCY_POLICIES)}
      ${select("autoPay", "Payments pay themselves", AUTO_PAY)}
      ${checkbox("payAfterExpiry", "Expired invoices can be paid")}
      <fieldset>
        <legend>Notifications</legend>
        ${select("notifications.shape", "Shape", SHAPES)}
        ${select("notifications.order", "Order", ORDERS)}
        ${number("notifications.delayMs", "Delay, ms")}
        ${number("notifications.duplicates", "Extra copies")}
        ${number("notifications.retries.attempts", "Attempts")}
        ${number("notifications.retries.intervalMs", "Between attempts, ms")}
        ${text("notifications.intermediateStatus", "Status before CONFIRMED", "none")}
        ${text("notifications.contentType", "Content-Type", "as fits the shape")}
        ${area("notifications.override", "Forged fields, JSON")}
        ${checkbox("notifications.drop", "Lose all of them")}
      </fieldset>
      <button type="submit" class="primary">Save settings</button>
    </form>
  </section>`
}

export function faultsForm(): Html {
  return html`<section aria-labelledby="faults-title">
    <h2 id="faults-title">Faults</h2>
    <div id="faults"></div>
    <form id="fault">
      ${select("endpoint", "Endpoint", ENDPOINTS)} ${modeSelect()}
      ${number("times", "For the next N requests", "all")}
      ${number("delayMs", "Delay, ms", "5000")}
      ${text("status", "Status", "default")}
      ${text("location", "Location", "/elsewhere")}
      ${checkbox("execute", "Execute the request")}
      <p id="effect" class="hint"></p>
      <button type="submit" class="primary">Add fault</button>
      <button type="button" id="clear-faults">Clear faults</button>
    </form>
  </section>`
}

/** A form whose fields are named as the query parameters of a registry. */
export function registriesForm(shopIds: readonly number[]): Html {
  return html`<section aria-labelledby="registries-title">
    <h2 id="registries-title">Registries</h2>
    <form id="registry">
      ${select("name", "List", REGISTRIES)}
      ${shopIds.length > 1 ? select("shopId", "Shop", shopIds.map(String)) : ""}
      ${date("from", "From")} ${date("to", "To")}
      ${select("encoding", "Encoding", ENCODINGS)}
      <details>
        <summary>Format</summary>
        ${select("separator", "Separator", SEPARATORS)}
        ${select("decimal", "Decimal mark", DECIMALS)}
        ${select("dates", "Dates", DATES)}
        ${text("timeZone", "Time zone", "Europe/Moscow")}
        ${checkbox("header", "Title above the columns")}
        ${checkbox("footer", "Totals at the end")}
      </details>
      <details>
        <summary>Faults</summary>
        ${join(REGISTRY_FAULTS.map((kind) => number(kind, wordsOf(kind), "0")))}
        ${number("seed", "Seed", "1")}
      </details>
      <button type="submit" class="primary">Download</button>
    </form>
  </section>`
}

/** changedAmount: Changed amount. */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Each mode carries the data that the script needs. */
function modeSelect(): Html {
  const options = Object.entries(FAULT_MODES).map(
    ([mode, { executes, parameters }]) =>
      html`<option
        data-executes="${String(executes)}"
        data-parameters="${Object.keys(parameters).join(" ")}"
      >
        ${mode}
      </option>`
  )
  return html`<label>
    <span>Fault</span>
    <select name="mode">
      ${join(options)}
    </select>
  </label>`
}

function select(
  name: string,
  label: string,
  choices: readonly (string | null)[]
): Html {
  const options = choices.map(
    (choice) =>
      html`<option value="${choice ?? ""}">
        ${(choice ?? "never").replaceAll("_", " ")}
      </option>`
  )
  return html`<label>
    <span>${label}</span>
    <select name="${name}">
      ${join(options)}
    </select>
  </label>`
}

function number(name: string, label: string, placeholder = ""): Html {
  return html`<label>
    <span>${label}</span>
    <input name="${name}" type="number" min="0" placeholder="${placeholder}" />
  </label>`
}

function date(name: string, label: string): Html {
  return html`<label>
    <span>${label}</span>
    <input name="${name}" type="date" />
  </label>`
}

function text(name: string, label: string, placeholder: string): Html {
  return html`<label>
    <span>${label}</span>
    <input name="${name}" placeholder="${placeholder}" autocomplete="off" />
  </label>`
}

function area(name: string, label: string): Html {
  return html`<label class="wide">
    <span>${label}</span>
    <textarea name="${name}" rows="3" spellcheck="false"></textarea>
  </label>`
}

function checkbox(name: string, label: string): Html {
  return html`<label class="check">
    <input name="${name}" type="checkbox" />
    <span>${label}</span>
  </label>`
}
