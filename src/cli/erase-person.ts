import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { checkEntries } from "../doctor/checks/entries"
import { hasFault } from "../doctor/finding"
import type { StoreConfig } from "../doctor/load-config"
import { listPayoutsInNeed } from "../modules/ledger/attention-list"
import {
  countWords,
  emptyWords,
  listOpenInvoices,
} from "../modules/ledger/retention"
import { countAddresses, eraseAddresses } from "../modules/ledger/people"
import {
  countBatches,
  countPayouts,
  countUser,
  eraseBatches,
  eraseNotes,
  erasePayouts,
  eraseUser,
  findMentions,
} from "../modules/payout/erasure"
import { countLines, eraseLines } from "../modules/statement/erasure"
import { anywhere, wholeAddress } from "../shared/mentions"
import type { Counts } from "../shared/count-closed"

/** What a merchant knows of the person. */
export type Subject = {
  email: string[]
  customer: string[]
  order: string[]
  payment: string[]
  payout: string[]
  user: string[]
  mentions: string[]
}

/** All rows about the person in the plugin's tables, by id. */
export type Found = {
  orders: string[]
  invoices: string[]
  payouts: string[]
  /** Rows of the payouts' history that belong to no payout. */
  rows: number[]
  users: string[]
  /** Texts to find wherever the plugin stores texts. */
  patterns: string[]
  /** Given ids that are in no table, as they were given. */
  unknown: string[]
}

const PERSON = `customers AS (
  SELECT id FROM customer WHERE id = ANY(:customer) OR lower(email) = ANY(:email)
), orders AS (
  SELECT id FROM "order" WHERE id = ANY(:order) OR lower(email) = ANY(:email)
    OR customer_id IN (SELECT id FROM customers)
), carts AS (
  SELECT id FROM cart WHERE lower(email) = ANY(:email)
    OR customer_id IN (SELECT id FROM customers)
)`

/** Medusa's own tables show which payments an e-mail or a customer has made. */
const INVOICES_OF = `
WITH ${PERSON}, collections AS (
  SELECT payment_collection_id AS id FROM order_payment_collection
  WHERE order_id IN (SELECT id FROM orders)
  UNION
  SELECT payment_collection_id FROM cart_payment_collection
  WHERE cart_id IN (SELECT id FROM carts)
)
SELECT i.id FROM sbp_invoice i
WHERE i.deleted_at IS NULL AND (i.id = ANY(:payment)
  OR i.order_id IN (SELECT id FROM orders)
  OR i.payment_collection_id IN (SELECT id FROM collections))`

/** Includes a given order that only a payout or a batch still names. */
const ORDERS_OF = `
WITH ${PERSON}
SELECT id FROM orders UNION SELECT unnest(CAST(:order AS text[]))`

const PAYOUTS_OF = `
SELECT id FROM sbp_payout
WHERE deleted_at IS NULL AND (id = ANY(:payout) OR invoice_id = ANY(:invoices)
  OR order_id = ANY(:orders))`

/** A refund by a payout has its note on the payment's refund as well. */
const RETURNED_BY = `
SELECT invoice_id AS id FROM sbp_payout
WHERE deleted_at IS NULL AND id = ANY(:payout) AND invoice_id IS NOT NULL`

/** Where an id that is given may stand. */
const PLACES = {
  customer: "SELECT id FROM customer",
  order: `SELECT id FROM "order" UNION ALL SELECT order_id FROM sbp_payout
    UNION ALL SELECT order_id FROM sbp_payout_batch_row`,
  // A notification may have come for an invoice that the database has lost.
  payment:
    "SELECT id FROM sbp_invoice UNION ALL SELECT invoice_id FROM sbp_notification",
  payout: "SELECT id FROM sbp_payout",
  user: `SELECT id FROM "user" UNION ALL SELECT user_id FROM sbp_person
    UNION ALL SELECT actor_id FROM sbp_payout_event`,
} as const

const KINDS = Object.keys(PLACES) as (keyof typeof PLACES)[]

export async function findPerson(pool: Knex, subject: Subject): Promise<Found> {
  const email = subject.email.map((address) => address.toLowerCase())
  const unknown: string[] = []
  const known = { ...subject }
  for (const kind of KINDS) {
    const query = `SELECT id FROM (${PLACES[kind]}) AS rows WHERE id = ANY(:ids)`
    const ids = await idsOf(pool, query, { ids: subject[kind] })
    known[kind] = subject[kind].filter((id) => ids.includes(id))
    const others = subject[kind].filter((id) => !ids.includes(id))
    unknown.push(...others.map((id) => `--${kind} ${id}`))
  }
  const ids = await idsOf(pool, INVOICES_OF, { ...subject, email })
  const returned = await idsOf(pool, RETURNED_BY, { payout: subject.payout })
  const invoices = [...new Set([...ids, ...returned, ...known.payment])]
  const orders = await idsOf(pool, ORDERS_OF, { ...subject, email })
  const values = { payout: subject.payout, invoices, orders }
  const payouts = new Set(await idsOf(pool, PAYOUTS_OF, values))
  const patterns = [
    ...email.map(wholeAddress),
    ...subject.mentions.map(anywhere),
  ]
  const mentions = await findMentions(pool, patterns)
  mentions.payouts.forEach((id) => payouts.add(id))
  const { user: users } = subject
  return {
    orders,
    invoices,
    payouts: [...payouts],
    rows: mentions.rows,
    users,
    patterns,
    unknown,
  }
}

async function idsOf(
  pool: Knex,
  query: string,
  values: Record<string, string[]>
): Promise<string[]> {
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(query, values)
  return rows.map(({ id }) => id)
}

/** What `erase` would do now. */
export async function countPerson(
  pool: Knex,
  { orders, invoices, payouts, rows, users, patterns }: Found
): Promise<Counts> {
  const needed = await listPayoutsInNeed(pool)
  let events = 0
  for (const user of users) {
    events += await countUser(pool, user)
  }
  return {
    ...(await countWords(pool, { invoices, payouts, patterns })),
    sbp_payout: await countPayouts(pool, payouts, needed),
    sbp_payout_event: { closed: rows.length + events, open: 0 },
    sbp_person: { closed: await countAddresses(pool, users), open: 0 },
    ...(await countBatches(pool, { orders, patterns })),
    ...(await countLines(pool, linesAbout({ invoices, payouts, patterns }))),
  }
}

/** What to find in the gateway's statements. */
const linesAbout = ({
  invoices,
  payouts,
  patterns,
}: Pick<Found, "invoices" | "payouts" | "patterns">) => ({
  subjects: [...invoices, ...payouts],
  patterns,
})

type Erased = {
  /** How many rows of each table. */
  emptied: Record<string, number>
  /** What stays until it is closed, and why. */
  open: string[]
}

/** Empties all texts about a person, except in what is open. */
export async function erasePerson(pool: Knex, found: Found): Promise<Erased> {
  const { orders, invoices, payouts, rows, users, patterns } = found
  const needed = await listPayoutsInNeed(pool)
  const paidOut = await erasePayouts(pool, payouts, needed)
  let addresses = 0
  for (const user of users) {
    addresses += await eraseUser(pool, user)
  }
  const emptied = {
    ...(await emptyWords(pool, { invoices, payouts, patterns })),
    sbp_payout: paidOut.erased,
    sbp_payout_event: (await eraseNotes(pool, rows)) + addresses,
    sbp_person: await eraseAddresses(pool, users),
    ...(await eraseBatches(pool, { orders, patterns })),
    ...(await eraseLines(pool, linesAbout(found))),
  }
  const open = await listOpenInvoices(pool, invoices)
  // Rows that hold a searched text, or that another process has locked.
  const left = Object.entries(await countPerson(pool, found)).filter(
    ([table, { closed, open }]) =>
      table !== "sbp_payout_event" && closed + open > 0
  )
  return {
    emptied,
    open: [
      ...open.map(({ id, because }) => `${id}: ${because.join(", ")}`),
      ...paidOut.open.map((id) => `${id}: not_closed`),
      ...left.map(([table, rows]) => `${table}: ${rows.closed + rows.open}`),
    ],
  }
}

/**
 * Refuses a user whom the configuration names: the e-mail would be recorded again.
 *
 * @throws if it names one of them, or if its lists cannot be read
 */
export async function assertNotListed(
  pool: Knex,
  config: StoreConfig,
  users: readonly string[]
): Promise<void> {
  if (users.length === 0) {
    return
  }
  const { findings, allOptions } = checkEntries(config)
  if (hasFault(findings)) {
    throw new Error(
      "Whether this user is on the list operators or approvers cannot be read: fix the configuration first, as npx medusa-payment-sbp doctor says."
    )
  }
  const listed = allOptions.flatMap(({ operators, approvers }) => [
    ...operators,
    ...approvers,
  ])
  const { rows } = await pool.raw<{ rows: { email: string }[] }>(
    `SELECT lower(email) AS email FROM sbp_person WHERE user_id = ANY(:users)
     UNION SELECT lower(email) FROM "user" WHERE id = ANY(:users)`,
    { users: [...users] }
  )
  const emails = rows.map(({ email }) => email)
  const isOne = (entry: string) =>
    users.includes(entry) || emails.includes(entry.toLowerCase())
  if (listed.some(isOne)) {
    throw new Error(
      "This user is on the list operators or approvers of the options: take them off it first, and restart the store."
    )
  }
}
