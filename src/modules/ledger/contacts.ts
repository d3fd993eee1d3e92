import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { maskNumbers } from "../../domain/mask-numbers"
import { beginsWith, quoted, wordsOf } from "../../shared/lists/words"
import { readCommitted } from "../../shared/read-committed"
import type { ContactRow } from "./models/contact"
import { CONTACTS, INVOICES, rowsOf } from "./sql"

/** What the admin shows of an invoice's shopper. */
export type Contact = Pick<
  ContactRow,
  "email" | "name" | "phone" | "order_number" | "email_changed_at"
>

type Facts = {
  id: string
  email_before: string | null
  /** When the change was noted, and not before the payment; null while it is unpaid. */
  changed_at: Date | null
} & Omit<Contact, "email_changed_at">

/**
 * What Medusa knows now: from the order, or from the cart while there is no order. Another
 * invoice may have paid the order of the cart: staff look for both by the order's number.
 * What `retention` has emptied stays empty.
 *
 * What was due before the payment may be copied after it, when the order has another e-mail
 * already and nobody has noted that yet. It is compared with the cart's, which no one can
 * change once it is paid: the shopper may have corrected what was copied earlier.
 */
const FACTS = `
WITH due AS (
  SELECT c.id, i.order_id, i.payment_collection_id, c.emptied_at,
    CASE WHEN i.paid_at IS NOT NULL THEN greatest(c.due_at, i.paid_at) END AS changed_at,
    CASE WHEN c.due_at > i.paid_at THEN c.email END AS copied_email
  FROM ${CONTACTS} c JOIN ${INVOICES} i ON i.id = c.id
  WHERE c.due_at <= now() AND c.deleted_at IS NULL
  ORDER BY c.due_at LIMIT :limit FOR UPDATE OF c SKIP LOCKED)
SELECT due.id, o.display_id AS order_number, due.changed_at,
  coalesce(due.copied_email, cart.email) AS email_before,
  CASE WHEN due.emptied_at IS NULL THEN left(coalesce(o.email, cart.email), 255) END AS email,
  CASE WHEN due.emptied_at IS NULL THEN
    nullif(left(concat_ws(' ',
      coalesce(oa.first_name, ca.first_name), coalesce(oa.last_name, ca.last_name),
      coalesce(oa.company, ca.company)), 255), '') END AS name,
  CASE WHEN due.emptied_at IS NULL THEN left(coalesce(oa.phone, ca.phone), 255) END AS phone
FROM due
LEFT JOIN cart_payment_collection of_cart
  ON of_cart.payment_collection_id = due.payment_collection_id
    AND of_cart.deleted_at IS NULL
LEFT JOIN order_payment_collection of_order
  ON of_order.payment_collection_id = due.payment_collection_id
    AND of_order.deleted_at IS NULL
LEFT JOIN cart ON cart.id = of_cart.cart_id AND cart.deleted_at IS NULL
LEFT JOIN cart_address ca ON ca.id = cart.shipping_address_id
LEFT JOIN "order" o ON o.id = coalesce(due.order_id, of_order.order_id)
  AND o.deleted_at IS NULL
LEFT JOIN order_address oa ON oa.id = o.shipping_address_id`

/**
 * Copies the contacts of invoices that are new, or whose cart or order has changed.
 *
 * @returns how many there were
 */
export function copyContacts(pool: Knex, limit: number): Promise<number> {
  return readCommitted(pool, async (trx) => {
    const { rows } = await trx.raw<{ rows: Facts[] }>(FACTS, { limit })
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [id, contact] of byId) {
      const { email_before, changed_at } = contact
      const isChanged =
        changed_at && contact.email && isOther(contact.email, email_before)
      // Medusa takes any text, and browsers fill card numbers into any field.
      contact.name &&= maskNumbers(contact.name)
      if (contact.phone && digitsOf(contact.phone).length > MAX_PHONE_DIGITS) {
        contact.phone = maskNumbers(contact.phone)
      }
      await trx(CONTACTS)
        .where({ id })
        .update({
          email: contact.email,
          name: contact.name,
          phone: contact.phone,
          order_number: contact.order_number,
          ...(isChanged && { email_changed_at: changed_at }),
          words: contactWords(contact),
          due_at: null,
          updated_at: trx.fn.now(),
        })
    }
    return byId.size
  })
}

const isOther = (email: string, before: string | null) =>
  before !== null && email.toLowerCase() !== before.toLowerCase()

/** Notes that Medusa's cart or order has changed: its contacts are copied again. */
export async function noteContactChange(
  pool: Knex,
  { cart_id, order_id }: { cart_id?: string; order_id?: string }
): Promise<void> {
  await pool.raw(
    `UPDATE ${CONTACTS} SET due_at = now() WHERE id IN (
       SELECT i.id FROM ${INVOICES} i
       WHERE i.payment_collection_id IN (
         SELECT payment_collection_id FROM cart_payment_collection
         WHERE cart_id = :cart_id AND deleted_at IS NULL
         UNION ALL
         SELECT payment_collection_id FROM order_payment_collection
         WHERE order_id = :order_id AND deleted_at IS NULL)
       AND i.deleted_at IS NULL)`,
    { cart_id: cart_id ?? null, order_id: order_id ?? null }
  )
}

/** The contacts of these invoices by invoice id, without those that say nothing. */
export async function readContacts(
  pool: Knex,
  ids: readonly string[]
): Promise<Map<string, Contact>> {
  const rows = await rowsOf<ContactRow>(pool, CONTACTS)
    .whereIn("id", [...ids])
    .select("id", "email", "name", "phone", "order_number", "email_changed_at")
  return new Map(
    rows
      .filter(({ id: _, ...contact }) => Object.values(contact).some(Boolean))
      .map(({ id, ...contact }) => [id, contact])
  )
}

type Subjects = { invoice_ids: string[]; order_ids: string[] }

/** The newest ones. Only a very common name has more. */
const MAX_SUBJECTS = 1_000

/** The invoices and orders of the shoppers that a search finds. */
export async function findSubjects(pool: Knex, q: string): Promise<Subjects> {
  const contact = contactQuery(q)
  if (!contact) {
    return { invoice_ids: [], order_ids: [] }
  }
  const { rows } = await pool.raw<{
    rows: { id: string; order_id: string | null }[]
  }>(
    `SELECT i.id, i.order_id FROM ${CONTACTS} c JOIN ${INVOICES} i ON i.id = c.id
     WHERE array_to_tsvector(c.words) @@ ?::tsquery AND c.deleted_at IS NULL
     ORDER BY c.created_at DESC LIMIT ?`,
    [contact, MAX_SUBJECTS]
  )
  const orders = rows.flatMap(({ order_id }) => order_id ?? [])
  return {
    invoice_ids: rows.map(({ id }) => id),
    order_ids: [...new Set(orders)],
  }
}

/** The words by which an invoice is found. */
function contactWords({ email, name, phone, order_number }: Facts) {
  const address = email?.toLowerCase() ?? null
  const [mailbox = null] = address?.split("@") ?? []
  return [
    ...new Set([
      ...(address ? [address] : []),
      ...wordsOf(mailbox),
      ...wordsOf(name),
      ...phoneWords(phone),
      ...(order_number === null ? [] : [`#${order_number}`]),
    ]),
  ]
}

/** E.164. A shorter number of a card could be a phone's. */
const MAX_PHONE_DIGITS = 15

const digitsOf = (text: string) => text.replaceAll(/\D/g, "")

/** The length of a Russian number without its prefix, +7 or 8. */
const LOCAL_DIGITS = 10

/** The number's digits with the country's prefix, and without. */
function phoneWords(phone: string | null): string[] {
  const digits = digitsOf(phone ?? "")
  return digits === ""
    ? []
    : [...new Set([digits, digits.slice(-LOCAL_DIGITS)])]
}

/**
 * The Postgres text query for the contacts that a search may mean; undefined if the
 * text has no word to search for.
 */
export function contactQuery(text: string): string | undefined {
  const digits = phoneOf(text.trim())
  if (digits) {
    return beginsWith(digits)
  }
  const parts = text.trim().toLowerCase().split(/\s+/)
  return parts.flatMap(partQuery).join(" & ") || undefined
}

function partQuery(part: string): string[] {
  if (part.includes("@")) {
    return [beginsWith(part)]
  }
  if (/^[#№]\d{1,9}$/.test(part)) {
    return [quoted(`#${part.slice(1)}`)]
  }
  // An order's number, or the first digits of a phone or a mailbox.
  if (/^\d{1,9}$/.test(part)) {
    return [`(${quoted(`#${part}`)} | ${wordQuery(part)})`]
  }
  return wordsOf(part).map(wordQuery)
}

/** A shorter word has to be whole: too many words begin with it. */
const wordQuery = (word: string) =>
  word.length < (/^\d+$/.test(word) ? 3 : 2) ? quoted(word) : beginsWith(word)

/** Fewer digits may as well be an order's number. */
const MIN_DIGITS = 10

/** The digits of a text that can only be a phone number, without Russia's prefix. */
function phoneOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, "")
  return /^\+?[\d\s().-]+$/.test(text) && digits.length >= MIN_DIGITS
    ? digits.slice(-LOCAL_DIGITS)
    : undefined
}
