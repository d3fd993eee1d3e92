import { EMAIL } from "../../../../domain/email"
import { MAX_LINK_DAYS, MAX_RECIPIENT_LENGTH } from "../../../../domain/limits"
import { holdsNoCard } from "../../../../domain/mask-numbers"
import { toPlainText } from "../../../../domain/plain-text"
import type { NewLink } from "../../../hooks/api/payouts"
import type { Mistakes } from "../../form/use-fields"
import { ABOUT, type Draft, mistakesOf, requestOf } from "../create/draft"
import type { Origin } from "../create/use-origin"

/** The values of the form for a link: its recipient will type the card. */
export type LinkDraft = Draft & {
  recipient_name: string
  recipient_email: string
  days: string
  requires_code: boolean
  is_mailed: boolean
}

/** A confirmation also holds for one recipient only. */
export const ABOUT_LINK = [
  ...ABOUT,
  "recipient_name",
  "recipient_email",
] as const satisfies (keyof LinkDraft)[]

/** @param max what is left to return of a payment, if that is the limit */
export function linkMistakesOf(
  draft: LinkDraft,
  max: string | undefined
): Mistakes<LinkDraft> {
  const recipient_name = nameMistake(draft.recipient_name.trim())
  const recipient_email = emailMistake(draft)
  return {
    ...mistakesOf(draft, max),
    ...(recipient_name && { recipient_name }),
    ...(recipient_email && { recipient_email }),
    ...(!daysOf(draft) && { days: "days" }),
  }
}

function nameMistake(name: string): string | undefined {
  return name ? cardMistake(name) : "nameMissing"
}

function emailMistake({
  recipient_email,
  is_mailed,
}: LinkDraft): string | undefined {
  const email = recipient_email.trim()
  if (!email) {
    return is_mailed ? "emailMissing" : undefined
  }
  return cardMistake(email) ?? (EMAIL.test(email) ? undefined : "email")
}

/** A number that is pasted into a wrong field must not be sent. */
const cardMistake = (text: string) => (holdsNoCard(text) ? undefined : "card")

/** Undefined if a link may not live that many days. */
export function daysOf({ days }: Pick<LinkDraft, "days">): number | undefined {
  const typed = days.trim()
  const count = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return count >= 1 && count <= MAX_LINK_DAYS ? count : undefined
}

/** The body of the request, without the key. */
export function linkRequestOf(
  draft: LinkDraft,
  origin: Origin
): Omit<NewLink, "idempotency_key"> {
  return {
    ...requestOf(draft, origin),
    link: {
      recipient_name: draft.recipient_name.trim(),
      recipient_email: draft.recipient_email.trim() || null,
      days: daysOf(draft) ?? 0,
      requires_code: draft.requires_code,
      is_mailed: draft.is_mailed,
    },
  }
}

/** A name as the store takes it. */
export const asRecipient = (name: string | null | undefined) =>
  toPlainText(name ?? "").slice(0, MAX_RECIPIENT_LENGTH)
