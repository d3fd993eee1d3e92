import { gzipSync } from "node:zlib"
import { grouped, jsonEscaped, urlEscaped } from "./canaries"
import { type LeakHarness, payoutBody, PAYOUTS } from "./leak-harness"

/** A way to send a card number, by name. */
export type Attack = (harness: LeakHarness, card: string) => Promise<unknown>

export const GOOD = "4111111111111111"

/** Everything that a gateway may quote of a request. */
const echo = (card: string) =>
  JSON.stringify({
    card,
    grouped: grouped(card, " "),
    dashed: grouped(card, "-"),
    escaped: `${urlEscaped(card)} ${Buffer.from(card).toString("base64")}`,
    note: `<b>${grouped(card, "&nbsp;")}</b>`,
  })

export const GOOD_REQUESTS: Record<string, Attack> = {
  "a payout": (harness, card_number) => harness.create({ card_number }),
  "a payout, grouped": (harness, card) =>
    harness.create({ card_number: grouped(card, " ") }),
  "a payout, with dashes": (harness, card) =>
    harness.create({ card_number: grouped(card, "-") }),
  "a payout, escaped": (harness, card) => {
    const body = JSON.stringify(payoutBody({ card_number: "CARD" }))
    return harness.post(PAYOUTS, body.replace("CARD", jsonEscaped(card)))
  },
  "a payout, twice": async (harness, card_number) => {
    const body = payoutBody({ card_number })
    await harness.post(PAYOUTS, body)
    await harness.post(PAYOUTS, body)
  },
  "its key for another payout": async (harness, card_number) => {
    const body = payoutBody({ card_number })
    await harness.post(PAYOUTS, body)
    await harness.post(PAYOUTS, { ...body, amount: "11.00" })
  },
  "a duplicate": async (harness, card_number) => {
    await harness.create({ card_number })
    await harness.create({ card_number })
  },
  "above the limit": (harness, card_number) =>
    harness.create({ card_number, amount: "999999.00" }),
  "an approval": async (harness, card_number) => {
    const id = await harness.create({ card_number, amount: "5000" })
    await harness.post(`${PAYOUTS}/${id}/approve`, { card_number }, "approver")
  },
  "an approval with another card": async (harness, card_number) => {
    const card = { card_number: GOOD, amount: "5000", confirm_duplicate: true }
    const id = await harness.create(card)
    await harness.post(`${PAYOUTS}/${id}/approve`, { card_number }, "approver")
  },
  "an approval by a user who may not approve": async (harness, card_number) => {
    const id = await harness.create({ card_number, amount: "5000" })
    await harness.post(`${PAYOUTS}/${id}/approve`, { card_number })
  },
  "an approval of nothing": (harness, card_number) =>
    harness.post(`${PAYOUTS}/sbppo_none/approve`, { card_number }, "approver"),
  "a payout by a user who may not create one": (harness, card_number) =>
    harness.post(PAYOUTS, payoutBody({ card_number }), "approver"),
  "a payout without a login": (harness, card_number) =>
    harness.send(PAYOUTS, {
      body: JSON.stringify(payoutBody({ card_number })),
      headers: {
        authorization: "Bearer x",
        "content-type": "application/json",
      },
    }),
}

const malformed =
  (write: (card: string) => unknown): Attack =>
  (harness, card) =>
    harness.post(PAYOUTS, write(card))

const withType =
  (type: string, body: (card: string) => string | Buffer, more = {}): Attack =>
  (harness, card) =>
    harness.send(PAYOUTS, {
      body: body(card),
      headers: { ...(type && { "content-type": type }), ...more },
    })

const asJson = (card_number: string) =>
  JSON.stringify(payoutBody({ card_number }))

export const MALFORMED_REQUESTS: Record<string, Attack> = {
  "as a JSON number": malformed((card) => ({ card_number: Number(card) })),
  "as a JSON number in a whole payout": malformed((card) =>
    payoutBody({ card_number: Number(card) })
  ),
  "as a bare JSON string": malformed((card) => JSON.stringify(card)),
  "as a bare JSON number": malformed((card) => card),
  "as a bare word": malformed((card) => `x${card}`),
  "in a JSON list": malformed((card) => [card]),
  "in broken JSON": malformed((card) => `{"card_number":"${card}"`),
  "in short broken JSON": malformed((card) => `{${card}}`),
  "in JSON with a comma too many": malformed(
    (card) => `{"card_number":"${card}",}`
  ),
  nested: malformed((card) => payoutBody({ card_number: { number: card } })),
  "as the name of a field": malformed((card) => payoutBody({ [card]: "x" })),
  "in a field too many": malformed((card) =>
    payoutBody({ card_number: GOOD, pan: card })
  ),
  "in __proto__": malformed(
    (card) => `{"__proto__":{"card_number":"${card}"},"a":"${card}"}`
  ),
  "too long": malformed((card) =>
    payoutBody({ card_number: `${card}${card}` })
  ),
  "much too long": malformed((card) =>
    payoutBody({ card_number: card.repeat(10) })
  ),
  "in too large a body": malformed((card) =>
    payoutBody({ card_number: card.repeat(10_000) })
  ),
  "with an invalid card number": malformed((card) =>
    payoutBody({ card_number: `${card}1` })
  ),
  "with letters": malformed((card) => payoutBody({ card_number: `x${card}` })),
  "as the sum": malformed((card) =>
    payoutBody({ card_number: GOOD, amount: card })
  ),
  "as the currency": malformed((card) =>
    payoutBody({ card_number: GOOD, currency_code: card })
  ),
  "as the purpose": malformed((card) =>
    payoutBody({ card_number: GOOD, purpose: card })
  ),
  "as the confirmation": malformed((card) =>
    payoutBody({ card_number: GOOD, confirm_duplicate: card })
  ),
  "as plain text": withType("text/plain", asJson),
  "as a form": withType(
    "application/x-www-form-urlencoded",
    (card) => `card_number=${card}&amount=1`
  ),
  "as a form of parts": withType(
    "multipart/form-data; boundary=b",
    (card) =>
      `--b\r\ncontent-disposition: form-data; name="card_number"\r\n\r\n${card}\r\n--b--\r\n`
  ),
  "as nothing known": withType("", asJson),
  "in another alphabet": withType(
    "application/json; charset=utf-16le",
    (card) => Buffer.from(asJson(card), "utf16le")
  ),
  packed: withType("application/json", (card) => gzipSync(asJson(card)), {
    "content-encoding": "gzip",
  }),
  "in an unknown packing": withType("application/json", asJson, {
    "content-encoding": "x",
  }),
  "to the approval, as a number": (harness, card) =>
    harness.post(
      `${PAYOUTS}/sbppo_x/approve`,
      { card_number: Number(card) },
      "approver"
    ),
  "to the approval, in broken JSON": (harness, card) =>
    harness.post(`${PAYOUTS}/sbppo_x/approve`, `x${card}`, "approver"),
}

/** Broken JSON that a parser quotes completely. */
export const broken = (card: string) => `x${card}`

export const sendTo =
  (method: string, path: string): Attack =>
  (harness, card) =>
    harness.send(path, {
      method,
      body: broken(card),
      headers: { "content-type": "application/json" },
    })

/** Slightly wrong addresses, where other parsers may read the body. */
export const MISSPELLED_ADDRESSES: Record<string, Attack> = {
  "with a slash too many": sendTo("POST", `${PAYOUTS}/`),
  "with two slashes": sendTo("POST", "/admin/sbp//payouts"),
  "in capitals": sendTo("POST", "/admin/sbp/PAYOUTS"),
  "with an escape": sendTo("POST", "/admin/sbp/%70ayouts"),
  "by PUT": sendTo("PUT", PAYOUTS),
  "by PATCH": sendTo("PATCH", PAYOUTS),
  "by DELETE": sendTo("DELETE", PAYOUTS),
  "to one payout": sendTo("POST", `${PAYOUTS}/sbppo_x`),
  "to one payout, by PUT": sendTo("PUT", `${PAYOUTS}/sbppo_x`),
  "to the export": sendTo("POST", `${PAYOUTS}/export`),
  "to an action that there is not": sendTo("POST", `${PAYOUTS}/sbppo_x/send`),
  "to the approval, with a slash too many": sendTo(
    "POST",
    `${PAYOUTS}/sbppo_x/approve/`
  ),
  "to the approval, by PUT": sendTo("PUT", `${PAYOUTS}/sbppo_x/approve`),
}

const field =
  (name: string, write: (card: string) => unknown): Attack =>
  (harness, card) =>
    harness.create({
      card_number: GOOD,
      confirm_duplicate: true,
      [name]: write(card),
    })

export const query =
  (path: string, write: (card: string) => string): Attack =>
  (harness, card) =>
    harness.send(path.replace("CARD", write(card)), { method: "GET" })

export const plain = (card: string) => card
export const spaced = (card: string) => grouped(card, " ")
export const spacedInUrl = (card: string) => encodeURIComponent(spaced(card))

/**
 * Spellings that match no route, and that a parser or a proxy may read as one.
 */
const SPELLINGS = [
  "/admin/sb%70/payouts",
  "/%61dmin/sbp/payouts",
  "/%2561dmin/sbp/payouts",
  "/admin/sbp./payouts",
  "/admin./sbp/payouts",
  "/admin/sbp;x/payouts",
  "/admin/./sbp/payouts",
  "/admin%2fsbp%2fpayouts",
  "/admin/orders/../sbp/payouts",
  "/store/../admin/sbp/payouts",
  "/store/%2e%2e/admin/sbp/payouts",
  "//admin//sbp//payouts",
]

/**
 * Sends without authentication: Medusa refuses, and logs, before it calls a plugin.
 */
const withoutLogin =
  (method: string, path: string, body: (card: string) => string): Attack =>
  (harness, card) =>
    harness.send(path.replace("CARD", card), {
      method,
      body: body(card),
      headers: { authorization: "", "content-type": "application/json" },
    })

const nothing = () => ""

export const BEFORE_ANY_PLUGIN: Record<string, Attack> = Object.fromEntries([
  ...SPELLINGS.flatMap((path): [string, Attack][] => [
    [`broken JSON to ${path}`, sendTo("POST", path)],
    [
      `broken JSON to ${path}, without a login`,
      withoutLogin("POST", path, broken),
    ],
    [`in the query of ${path}`, query(`${path}?q=CARD`, plain)],
  ]),
  ...["OPTIONS", "HEAD", "GET", "DELETE"].flatMap(
    (method): [string, Attack][] =>
      [
        `${PAYOUTS}?q=CARD`,
        "/admin/sbp/payout?q=CARD",
        "/admin/sbp?q=CARD",
      ].map((path): [string, Attack] => [
        `${method} of ${path}, without a login`,
        withoutLogin(method, path, nothing),
      ])
  ),
  [
    "in the address of the page, for a route of Medusa's",
    (harness, card) =>
      harness.send("/admin/users/me", {
        method: "GET",
        headers: { referer: `http://localhost/app/sbp/payouts?q=${card}` },
      }),
  ],
  [
    "in the address of the page itself",
    withoutLogin("GET", "/app/sbp/payouts?q=CARD", nothing),
  ],
])

const noted =
  (action: string, more: object = {}): Attack =>
  async (harness, card) => {
    const isRejected = action === "reject"
    if (action === "resolve") {
      harness.fault({ mode: "execute_then_reset" })
    }
    const id = await harness.create({
      card_number: GOOD,
      confirm_duplicate: true,
      ...(isRejected && { amount: "5000" }),
    })
    const path = `${PAYOUTS}/${id}/${action}`
    const note = `To ${card}, and ${spaced(card)}, ${grouped(card, "-")}`
    const as = action === "bounce" ? "operator" : "approver"
    await harness.post(path, { note, ...more }, as)
  }

/** Fields that no card number belongs in, and in which people enter one. */
export const WRONG_PLACES: Record<string, Attack> = {
  "in the description": field("description", (card) => `To ${card}!`),
  "in the description, grouped": field("description", spaced),
  "in the description, with dashes": field("description", (card) =>
    grouped(card, "-")
  ),
  "in the metadata": field("metadata", (card) => ({ card })),
  "in the metadata, grouped": field("metadata", (card) => ({
    card: spaced(card),
  })),
  "in the metadata's names": field("metadata", (card) => ({ [card]: "x" })),
  "as the key": field("idempotency_key", plain),
  "as the key in the header": (harness, card) =>
    harness.send(PAYOUTS, {
      body: "{}",
      headers: { "idempotency-key": card, "content-type": "application/json" },
    }),
  "as the order": field("order_id", plain),
  "as the order, with its letters": field(
    "order_id",
    (card) => `order_${card}`
  ),
  "as the invoice": field("invoice_id", (card) => `sbpinv_${card}`),
  "as the payout that is replaced": field(
    "replaces_id",
    (card) => `sbppo_${card}`
  ),
  "in the note of a rejection": noted("reject"),
  "in the note of a resolution": noted("resolve", { outcome: "paid" }),
  "in the note of a bounce": noted("bounce"),
  "as the address of a listed person": (harness, card) =>
    harness.post(
      "/admin/sbp/people/bind",
      { email: `${card} ${spaced(card)}`, user_id: "user_x" },
      "approver"
    ),
  "in the search": query(`${PAYOUTS}?q=CARD`, plain),
  "in the search, grouped": query(`${PAYOUTS}?q=CARD`, spacedInUrl),
  "in the search, escaped": query(`${PAYOUTS}?q=CARD`, urlEscaped),
  "in the search of the export": query(`${PAYOUTS}/export?q=CARD`, plain),
  "in the search of payments": query("/admin/sbp/invoices?q=CARD", spacedInUrl),
  "in the search of their export": query(
    "/admin/sbp/invoices/export?q=CARD",
    spacedInUrl
  ),
  "in the note of an entry": (harness, card) =>
    harness.post("/admin/sbp/attention/resolve", {
      ids: ["sbpatt_unknown"],
      note: `Sent to ${card} and ${spaced(card)}`,
    }),
  "as an entry": (harness, card) =>
    harness.post("/admin/sbp/attention/resolve", {
      ids: [card, `sbpatt_${card}`],
      note: "Seen",
    }),
  "as the day until which an entry is put away": (harness, card) =>
    harness.post("/admin/sbp/attention/sbpatt_unknown/snooze", {
      until: spaced(card),
    }),
  "as a filter": query(`${PAYOUTS}?last4=CARD`, plain),
  "as a filter that there is not": query(`${PAYOUTS}?card=CARD`, plain),
  "as the name of a filter": query(`${PAYOUTS}?CARD=1`, plain),
  "as the limit": query(`${PAYOUTS}?limit=CARD`, plain),
  "as the order of the list": query(`${PAYOUTS}?order=CARD`, plain),
  "as the fields": query(`${PAYOUTS}?fields=CARD`, plain),
  "as a sum": query(`${PAYOUTS}?amount[$gt]=CARD`, plain),
  "as a date": query(`${PAYOUTS}?created_at[$gt]=CARD`, plain),
  "in the path": query(`${PAYOUTS}/CARD`, plain),
  "in the path, with its letters": query(`${PAYOUTS}/sbppo_CARD`, plain),
  "in the path, escaped": query(`${PAYOUTS}/CARD`, urlEscaped),
  "in the path of an action": (harness, card) =>
    harness.post(
      `${PAYOUTS}/${card}/approve`,
      { card_number: card },
      "approver"
    ),
  "in the path of nothing": query("/admin/sbp/nothing/CARD", plain),
  "in the address of the page": (harness, card) =>
    harness.send(PAYOUTS, {
      method: "GET",
      headers: { referer: `http://localhost/app/payouts?q=${card}` },
    }),
}

/** Spellings that people paste from web pages, documents and tables. */
export const PASTED: [string, string][] = [
  ["points", "."],
  ["two spaces", "  "],
  ["hard spaces", "\u00a0"],
  ["thin spaces", "\u2009"],
  ["tabs", "\t"],
  ["new lines", "\n"],
  ["long dashes", "\u2013"],
  ["dashes and spaces", " - "],
  ["strokes", "/"],
]

export const PASTED_PLACES: Record<string, Attack> = Object.fromEntries(
  PASTED.flatMap(([name, between]): [string, Attack][] => [
    [
      `in the description, with ${name}`,
      field("description", (card) => grouped(card, between)),
    ],
    [
      `in the search, with ${name}`,
      query(`${PAYOUTS}?q=CARD`, (card) =>
        encodeURIComponent(grouped(card, between))
      ),
    ],
  ])
)

const failing =
  (fault: (card: string) => Parameters<LeakHarness["fault"]>[0]): Attack =>
  (harness, card_number) => {
    harness.fault(fault(card_number))
    return harness.create({ card_number })
  }

/** A gateway that fails, and quotes the request. */
export const FAILING_GATEWAYS: Record<string, Attack> = {
  "refuses it": failing((card) => ({
    mode: "status",
    status: 422,
    body: echo(card),
  })),
  fails: failing((card) => ({ mode: "status", status: 500, body: echo(card) })),
  "fails after the fact": failing((card) => ({
    mode: "execute_then_status",
    status: 502,
    body: `The card ${grouped(card, " ")} ${card}`,
    headers: { "x-request-id": card },
  })),
  "sends it elsewhere": failing((card) => ({
    mode: "redirect",
    location: `https://example.com/${card}?card=${grouped(card, "-")}`,
  })),
  "calls the status so": failing((card) => ({
    mode: "unknown_status",
    status: `HELD ${card}`,
  })),
  "hangs up": failing(() => ({ mode: "execute_then_reset" })),
  hangs: failing(() => ({ mode: "hang" })),
  "sends garbage": failing(() => ({ mode: "garbage" })),
  "sends half": failing(() => ({ mode: "truncated" })),
  "names another card": failing(() => ({ mode: "wrong_mask" })),
}
