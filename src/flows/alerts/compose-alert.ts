import type { MedusaContainer } from "@medusajs/framework/types"
import type { AlertRow } from "../../modules/ledger/models/alert"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { Channel } from "../../shared/has-channel"
import { storeOptions } from "../../shared/shops"
import { emailOf } from "../people/email-of"
import { usersOf } from "../people/users-of"
import { listEntries, type PeopleList } from "../people/resolve-people"
import { readToApprove } from "../payouts/read-to-approve"
import { digestText } from "./digest-text"
import { type AboutWhatWaits, alertText, BELL_ENTRY } from "./alert-text"
import { isDigestTooLate } from "./open-digest"
import { readDigest } from "./read-digest"

/** A person, and where the channel finds them. */
export type Recipient = { user_id: string; to: string }

export type Message = {
  channel: Channel
  recipients: Recipient[]
  /** Medusa keeps it, and shows it to every admin who may read notifications. */
  data: Record<string, unknown>
  /** For the provider alone: Medusa does not keep it. */
  content?: { subject: string; text: string; html: string }
}

/** What an alert says now, and to whom; undefined: there is nothing to say any more. */
export async function composeAlert(
  container: MedusaContainer,
  alert: AlertRow,
  now: Date
): Promise<Message | undefined> {
  switch (alert.kind) {
    case "entries_open": {
      const facts = await container
        .resolve(SBP_LEDGER_MODULE)
        .readAlerted(alert)
      return facts.count > 0
        ? composeWaiting(container, { ...alert, facts })
        : undefined
    }
    case "backlog_growing":
      return alert.ended_at ? undefined : composeWaiting(container, alert)
    case "digest":
      return composeDigest(container, alert.subject, now)
    case "approval_waiting":
      return composeApproval(container, alert)
  }
}

async function composeWaiting(
  container: MedusaContainer,
  about: AboutWhatWaits
): Promise<Message> {
  return {
    channel: "email",
    recipients: await listByEmail(container, ["operators"]),
    data: { kind: about.kind, ...about.facts },
    content: alertText(about, storeOptions().timeZone),
  }
}

async function composeDigest(
  container: MedusaContainer,
  day: string,
  now: Date
): Promise<Message | undefined> {
  const { timeZone: zone } = storeOptions()
  if (isDigestTooLate(day, now, zone)) {
    return undefined
  }
  return {
    channel: "email",
    recipients: await listByEmail(container, ["operators", "approvers"]),
    data: { kind: "digest", day },
    content: digestText(await readDigest(container, day, zone)),
  }
}

/**
 * An entry in Medusa's bell. The dashboard shows it to its receiver alone, but the
 * admin API lists the entries of all: so it says neither how many nor how much.
 */
async function composeApproval(
  container: MedusaContainer,
  { subject: user_id, ended_at }: AlertRow & { subject: string }
): Promise<Message | undefined> {
  const waiting = ended_at ? [] : await readToApprove(container, user_id)
  return waiting.length === 0
    ? undefined
    : {
        channel: "feed",
        recipients: [{ user_id, to: user_id }],
        data: BELL_ENTRY,
      }
}

/** The people on these lists of the plugin and of all shops, who have an address. */
async function listByEmail(
  container: MedusaContainer,
  lists: PeopleList[]
): Promise<Recipient[]> {
  const users = await usersOf(container, await listEntries(container, lists))
  const recipients = await Promise.all(
    users.map(async (user_id) => {
      const to = await emailOf(container, user_id)
      return to === undefined ? [] : { user_id, to }
    })
  )
  return recipients.flat()
}
