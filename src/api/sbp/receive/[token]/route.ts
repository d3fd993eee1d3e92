import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { toPlainText, toStoreName } from "../../../../domain/plain-text"
import { receiveCard } from "../../../../flows/payouts/receive-card"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type {
  LinkRefusal,
  OpenedLink,
} from "../../../../modules/payout/use-link"
import { logFailure } from "../../../../shared/log"
import { networkOf } from "../network-of"
import { RateLimit } from "../rate-limit"
import { storeOptions } from "../../../../shared/shops"
import { withTimeout } from "../../../../shared/with-timeout"
import { readBody } from "../../../read-body"
import { HEADERS, type Offer, renderPage } from "../page"
import { linkStandingOf } from "../link-standing-of"
import {
  type Language,
  languageOf,
  type Mistake,
  MISTAKES,
  type NotTaken,
  type Standing,
} from "../texts"

/**
 * Counts per network, and only addresses that are no link: behind a CDN, all people may come
 * from one network, and a stranger would close everybody's links.
 */
const perNetwork = new RateLimit(600)

/** Counts per link, whoever asks. */
const perLink = new RateLimit(30)

/** Shows what is paid and why, and asks for the card. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const language = languageOf(req.query.lang, req.get("accept-language"))
  const show = (standing: Standing, status: number) =>
    send(res, status, renderPage({ language, standing }))
  const later = (status: number) => {
    res.set("Retry-After", "60")
    return show("later", status)
  }
  try {
    const opened = await openLink(req)
    if (!opened) {
      const isTooOften = perNetwork.isExceeded(networkOf(req.ip))
      return isTooOften ? later(429) : show("unknown", 404)
    }
    if (perLink.isExceeded(opened.link.id)) {
      return later(429)
    }
    const page = readPage(req, opened, language)
    return send(res, 200, await withTimeout(page, TIMEOUT_MS, "The database"))
  } catch (error) {
    logFailure(req.scope, "sbp.payout.page_failed", error)
    return later(503)
  }
}

async function readPage(
  { scope, query }: MedusaRequest,
  opened: OpenedLink,
  language: Language
): Promise<string> {
  const named = MISTAKES.find((it) => it === query.mistake)
  const isStopped = query.mistake === "stopped"
  const standing =
    (await standingNow(scope, opened)) ?? (isStopped ? "stopped" : undefined)
  // Anybody can write this address, and a failed payout may have been sent all the same: only
  // the row knows whether a card was given.
  const isTrue = named === "used" ? opened.link.used_at : !standing
  const mistake = isTrue ? named : undefined
  if (standing) {
    const { last4 } = opened.payout
    return renderPage({ language, standing, mistake, last4 })
  }
  const offer = await offerOf(scope, opened)
  const { timeZone: time_zone } = storeOptions()
  return renderPage({ language, offer, time_zone, mistake })
}

/**
 * Takes the card. Whatever the outcome, a page that can be reloaded shows it: the answer to the
 * form itself never has content.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const language = languageOf(req.query.lang, req.get("accept-language"))
  const mistake = await takeCard(req).catch((error: unknown) =>
    mistakeOf(req.scope, error)
  )
  const query = new URLSearchParams({
    lang: language,
    ...(mistake && { mistake }),
  })
  res.set(HEADERS).redirect(303, `?${query.toString()}`)
}

async function takeCard(req: MedusaRequest): Promise<NotTaken | undefined> {
  const opened = await openLink(req)
  const isTooOften = opened
    ? perLink.isExceeded(opened.link.id)
    : perNetwork.isExceeded(networkOf(req.ip))
  if (isTooOften) {
    return "busy"
  }
  const form = await readForm(req)
  if (!form) {
    return "card"
  }
  const refusal = await receiveCard(req.scope, tokenOf(req), {
    card_number: form.get("card_number") ?? "",
    code: (form.get("code") ?? "").trim(),
    from: networkOf(req.ip),
  })
  return refusal && MISTAKE_OF[refusal]
}

const MISTAKE_OF: Record<LinkRefusal, NotTaken | undefined> = {
  stopped: "stopped",
  over: "used",
  not_as_approved: "stopped",
  too_many_attempts: undefined,
  wrong_code: "code",
  card_refused: "refused",
}

function mistakeOf(
  container: MedusaContainer,
  error: unknown
): Mistake | undefined {
  const type = error instanceof MedusaError ? error.type : undefined
  switch (type) {
    case MedusaError.Types.INVALID_DATA:
      return "card"
    case MedusaError.Types.NOT_FOUND:
      return undefined
    default:
      logFailure(container, "sbp.payout.card_not_taken", error)
      return "busy"
  }
}

/** A live link does not show whether the store pays it now. */
async function standingNow(
  container: MedusaContainer,
  opened: OpenedLink
): Promise<Standing | undefined> {
  const standing = linkStandingOf(opened)
  if (standing) {
    return standing
  }
  const isOn = await container.resolve(SBP_PAYOUT_MODULE).takesCards(opened)
  return isOn ? undefined : "off"
}

/** People copy the end of a sentence along with an address. */
function tokenOf({ params }: MedusaRequest): string {
  const [token = ""] = /^[\w-]*/.exec(String(params.token)) ?? []
  return token
}

/** Without a database, Medusa's pool would let a person wait for a minute. */
const TIMEOUT_MS = 5_000

function openLink(req: MedusaRequest): Promise<OpenedLink | undefined> {
  const payouts = req.scope.resolve(SBP_PAYOUT_MODULE)
  const opened = payouts.openLink(tokenOf(req), networkOf(req.ip))
  return withTimeout(opened, TIMEOUT_MS, "The database")
}

async function offerOf(
  container: MedusaContainer,
  { payout, link }: OpenedLink
): Promise<Offer> {
  const store = await container.resolve(SBP_LEDGER_MODULE).readStoreName()
  return {
    store: toStoreName(store),
    name: toPlainText(link.recipient_name),
    amount: payout.amount,
    currency_code: payout.currency_code,
    description: payout.description && toPlainText(payout.description),
    expires_at: link.expires_at ?? new Date(0),
    requires_code: link.requires_code,
  }
}

/** Longer than any genuine form. */
const MAX_FORM_BYTES = 2_048

async function readForm(
  req: MedusaRequest
): Promise<URLSearchParams | undefined> {
  const body = await readBody(req, MAX_FORM_BYTES)
  return body && new URLSearchParams(body.toString("utf8"))
}

function send(res: MedusaResponse, status: number, html: string): void {
  res.set(HEADERS).status(status).send(html)
}
