import { useOrder } from "@medusajs/dashboard/hooks"
import { useRights } from "../../../hooks/use-rights"
import { useFirstDraft } from "../create/use-first-draft"
import type { Origin } from "../create/use-origin"
import { asRecipient, type LinkDraft } from "./link-draft"

const DAYS = 3

/** The first values of the form; undefined until they are loaded. */
export function useFirstLinkDraft(
  origin: Origin | undefined
): LinkDraft | undefined {
  const draft = useFirstDraft(origin)
  const contact = useContact(origin)
  const { canMail } = useRights()
  if (!draft || !contact) {
    return undefined
  }
  const link = origin?.replaced?.link
  return {
    ...draft,
    recipient_name: asRecipient(link?.recipient_name ?? contact.name),
    recipient_email: link?.recipient_email ?? contact.email ?? "",
    days: String(link?.days ?? DAYS),
    requires_code: link?.requires_code ?? false,
    is_mailed: canMail,
  }
}

type Contact = { name: string | null; email: string | null }

/** Who paid, or whose order it is; undefined until it is known. */
function useContact(origin: Origin | undefined): Contact | undefined {
  const { order, isLoading } = useOrder(
    origin?.order_id ?? "",
    { fields: "id,email,*shipping_address" },
    { enabled: Boolean(origin?.order_id), retry: false }
  )
  if (!origin || isLoading) {
    return undefined
  }
  const { first_name, last_name } = order?.shipping_address ?? {}
  const name = [first_name, last_name].filter(Boolean).join(" ")
  const { contact } = origin.invoice ?? {}
  return {
    name: contact?.name ?? (name || null),
    // An e-mail that changed after the payment has to be typed by a person.
    email: contact?.email_changed_at
      ? null
      : (contact?.email ?? order?.email ?? null),
  }
}
