import { randomUUID } from "node:crypto"
import { batchRequest } from "./support/batch-request"
import { cardNumber } from "./support/cards"
import { payoutRequest, payoutService } from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"

/** When recipients of links get e-mails, and for how long the store tries to send them. */

const use = usePayouts("link_mails")

const service = (enabled = true) =>
  payoutService(use().database.pool, use().simulator.url, { enabled })

const BY = { actor_id: "user_operator", actor_email: "anna@example.com" }

async function link(number = 1): Promise<string> {
  const { id } = await service().createLink(payoutRequest(randomUUID()), {
    recipient_name: "Анна",
    recipient_email: `partner${number}@example.com`,
    days: 3,
    requires_code: false,
    is_mailed: true,
  })
  return id
}

async function batch(count: number): Promise<string> {
  const { id, row_count, amount } = await service().createBatch(
    batchRequest(
      Array.from({ length: count }, (_, index) => ({
        recipient_email: `member${index + 1}@example.com`,
      }))
    )
  )
  const actor_id = "user_approver"
  await service().approveBatch(id, { actor_id, row_count, amount })
  while ((await service().advanceBatches(100)).done > 0);
  return id
}

async function give(id: string): Promise<void> {
  const opened = await service().retrieveLink(id)
  const { url } = await service().readSecrets(opened)
  await service().useLink(String(url.split("/").at(-1)), {
    card_number: cardNumber(1),
    code: "",
    from: "192.0.2.0/24",
  })
}

/** Lets this time pass. */
const pass = (interval: string) =>
  use().database.pool.raw(
    `UPDATE sbp_payout_link SET mail_at = mail_at - interval '${interval}',
       mailed_at = mailed_at - interval '${interval}',
       notify_at = notify_at - interval '${interval}',
       used_at = used_at - interval '${interval}'`
  )

/** Lets every attempt fail until the store gives up. Returns the attempts. */
async function fail(most = 100): Promise<string[]> {
  const kinds: string[] = []
  while (kinds.length < most) {
    const mails = await service().claimMails(100)
    if (mails.length === 0) {
      break
    }
    kinds.push(...mails.map(({ kind }) => kind))
    await pass("5 minutes")
  }
  return kinds
}

const remind = (id: string) => service().remindRecipient(id, BY)
const remindBatch = (id: string) => service().remindBatch(id, BY)

const due = async () => {
  await service().forgetMails()
  return (await service().claimMails(100)).map(({ kind }) => kind)
}

const eventsOf = (event: string) =>
  use()
    .database.pool("sbp_payout_event")
    .where({ event })
    .select("payout_id", "actor_id", "actor_email", "details")

it("the e-mail of a link is given up, which the batch and the link show, until a person asks again", async () => {
  const id = await batch(2)
  expect(await fail(2)).toHaveLength(2)
  const standings = async () =>
    (await service().readBatchProgress(id)).map(({ standing }) => standing)
  expect(await standings()).toEqual(["made"])
  expect(await fail()).toHaveLength(38)
  expect(await standings()).toEqual(["not_sent"])
  expect(await remindBatch(id)).toBe(2)
  const again = await service().claimMails(100)
  expect(again.map(({ isLast }) => isLast)).toEqual([false, false])
  for (const mail of again) {
    await service().recordMail(mail)
  }
  expect(await standings()).toEqual(["sent"])
})

describe("a reminder", () => {
  it("sends a link again that was tried too often", async () => {
    const id = await link()
    expect(await fail()).toHaveLength(20)
    await remind(id)
    expect(await fail()).toHaveLength(20)
  })

  it("is refused for a batch that is not approved, or is ending", async () => {
    const { id, row_count, amount } = await service().createBatch(
      batchRequest([{ recipient_email: "member1@example.com" }])
    )
    await expect(remindBatch(id)).rejects.toThrow(/is awaiting_approval/)
    const actor_id = "user_approver"
    await service().approveBatch(id, { actor_id, row_count, amount })
    await service().advanceBatches(100)
    await service().withdrawBatch(id, { actor_id, note: "Not owed" })
    await expect(remindBatch(id)).rejects.toThrow(/is withdrawing/)
  })

  it("of a batch also reaches recipients who got no e-mail yet", async () => {
    const id = await batch(3)
    expect(await fail()).toHaveLength(60)
    expect(await remindBatch(id)).toBe(3)
    expect(await due()).toHaveLength(3)
  })

  it("is refused for a blocked link", async () => {
    const one = await link()
    const many = await batch(2)
    for (const mail of await service().claimMails(10)) {
      await service().recordMail(mail)
    }
    await pass("2 minutes")
    await use().database.pool.raw(
      `UPDATE sbp_payout_link SET attempts = 5
       WHERE payout_id = ? OR recipient_email = 'member1@example.com'`,
      [one]
    )
    await expect(remind(one)).rejects.toThrow(/is not live/)
    expect(await remindBatch(many)).toBe(1)
    const progress = await service().readBatchProgress(many)
    expect(progress.map(({ standing }) => standing).sort()).toEqual([
      "blocked",
      "sent",
    ])
  })

  it("changes nothing while an e-mail is on its way", async () => {
    const one = await link()
    const many = await batch(2)
    const mails = await service().claimMails(100)
    expect(mails).toHaveLength(3)
    await expect(remind(one)).rejects.toThrow(/less than a minute ago/)
    expect(await remindBatch(many)).toBe(0)
    expect(await due()).toEqual([])

    for (const mail of mails) {
      await service().recordMail(mail)
    }
    await expect(remind(one)).rejects.toThrow(/less than a minute ago/)
    expect(await remindBatch(many)).toBe(0)
    await pass("61 seconds")
    await remind(one)
    expect(await remindBatch(many)).toBe(2)
    expect(await due()).toHaveLength(3)
  })

  it("is possible a minute after a failed attempt", async () => {
    const id = await link()
    await service().claimMails(100)
    await pass("61 seconds")
    await remind(id)
    expect(await due()).toEqual(["link"])
  })

  it("of the same link by many people is sent once", async () => {
    const id = await link()
    const tries = await Promise.all(
      Array.from({ length: 10 }, async () => {
        await remind(id).catch(() => undefined)
        return due()
      })
    )
    expect(tries.flat()).toEqual(["link"])
  })

  it("is in the history, with the person who asked for it", async () => {
    const one = await link()
    const many = await batch(2)
    await remind(one)
    await remindBatch(many)
    await service().claimMails(100)
    await expect(remind(one)).rejects.toThrow()
    await remindBatch(many)
    expect(await eventsOf("reminded")).toEqual([
      { ...BY, payout_id: one, details: {} },
    ])
    const details = { batch_id: many, reminded: 2 }
    expect(await eventsOf("batch_reminded")).toEqual([
      { ...BY, payout_id: null, details },
    ])
    const history = await service().readBatchHistory(many)
    expect(history.at(-1)).toMatchObject({ event: "batch_reminded", details })
    expect((await service().checkTrail())?.broken).toBeUndefined()
  })

  it("never makes a card fail that is being typed", async () => {
    const id = await link()
    const trail = await use().database.pool.transaction()
    await trail.raw(
      "SELECT pg_advisory_xact_lock(hashtextextended('sbp-payout-trail', 0))"
    )
    const given = give(id)
    await use().database.untilWaiting(1)
    const reminded = remind(id)
    await use().database.untilWaiting(2)
    await trail.rollback()
    await expect(reminded).rejects.toThrow(/is not live/)
    await given
    const { payout, link: row } = await service().retrieveLink(id)
    expect(payout.state).toBe("paid")
    expect(row.mail_at).toBeNull()
  })
})

describe("that a card was given", () => {
  it("is reported by e-mail, however often the link was sent before", async () => {
    const id = await link()
    expect(await fail()).toHaveLength(20)
    await give(id)
    expect(await fail(30)).toEqual(Array(30).fill("used"))
  })

  it("is reported for three days", async () => {
    await give(await link())
    await pass("71 hours")
    expect(await due()).toEqual(["used"])
    await pass("2 hours")
    expect(await due()).toEqual([])
  })

  it("is recorded as given up at the last attempt", async () => {
    await give(await link())
    await pass("71 hours 50 minutes")
    const isLast = async () =>
      (await service().claimMails(100)).map((mail) => mail.isLast)
    expect(await isLast()).toEqual([false])
    await pass("5 minutes 1 second")
    expect(await isLast()).toEqual([true])
    await pass("5 minutes")
    expect(await isLast()).toEqual([])
  })

  it("is given up once, whether its last attempt was cut off or never came", async () => {
    const one = await link(1)
    await give(one)
    await pass("71 hours 59 minutes")
    expect(await service().claimMails(100)).toMatchObject([{ isLast: true }])
    const other = await link(2)
    await give(other)
    await pass("5 minutes")
    expect(await service().forgetMails()).toEqual([one])
    await pass("3 days")
    expect(await service().forgetMails()).toEqual([other])
    expect(await service().forgetMails()).toEqual([])
  })
})

describe("each try", () => {
  it.each(["link", "used"])("of %s has a time of its own", async (kind) => {
    const id = await link()
    if (kind === "used") {
      await give(id)
    }
    const times: number[] = []
    for (let time = 0; time < 3; time++) {
      const [mail] = await service().claimMails(1)
      expect(mail?.kind).toBe(kind)
      times.push(Number(mail?.tried_at))
      await pass("6 minutes")
      if (kind === "link") {
        await remind(id)
      }
    }
    expect(new Set(times).size).toBe(3)
  })
})

it("an e-mail is no longer due once its link has ended", async () => {
  const ids = [await link(1), await link(2)]
  const mailAt = async () =>
    (await use().database.pool("sbp_payout_link").pluck("mail_at")) as unknown[]
  await service().withdrawPayout(String(ids[0]), { ...BY, note: "Not owed" })
  await give(String(ids[1]))
  await pass("4 days")
  expect(await due()).toEqual([])
  expect(await mailAt()).toEqual([null, null])
  const notifyAt = await use()
    .database.pool("sbp_payout_link")
    .pluck("notify_at")
  expect(notifyAt).toEqual([null, null])
})

it("no e-mail is sent or requested for a link whose time is over before the sweep has ended it", async () => {
  const id = await link()
  await use().database.pool.raw(
    "UPDATE sbp_payout_link SET expires_at = now() - interval '1 second'"
  )
  expect(await due()).toEqual([])
  await expect(remind(id)).rejects.toThrow(/is not live/)
  const { payout, link: row } = await service().retrieveLink(id)
  expect(payout.state).toBe("awaiting_card")
  expect(row.mail_at).toBeNull()
})

it("no e-mail is sent while the link's shop or currency takes no cards", async () => {
  await link(1)
  await use().database.pool.transaction(async (trx) => {
    await trx.raw("SET LOCAL session_replication_role = replica")
    await trx("sbp_payout").update({ shop_id: "another" })
  })
  expect(await due()).toEqual([])
})

it("no e-mail has an address of an unsealed row, even if the row has been restored by then", async () => {
  await link(1)
  const write = (recipient_email: string) =>
    use().database.pool.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx("sbp_payout_link").update({ recipient_email })
    })
  await write("thief@example.com")
  const mails = await service().claimMails(1)
  await write("partner1@example.com")
  expect(mails.map((it) => it.link.recipient_email)).toEqual([
    "thief@example.com",
  ])
  for (const mail of mails) {
    await expect(service().readSecrets(mail)).rejects.toThrow(
      /its row was changed/
    )
  }
})

describe("while payouts are switched off", () => {
  it("no address is sent, but the e-mail about a used link is", async () => {
    await give(await link(1))
    const id = await link(2)
    const off = service(false)
    const mails = await off.claimMails(100)
    expect(mails.map(({ kind }) => kind)).toEqual(["used"])
    await expect(off.remindRecipient(id, BY)).rejects.toThrow(/switched off/)
    await expect(off.remindBatch("", BY)).rejects.toThrow(/switched off/)
    expect(await due()).toEqual(["link"])
  })
})
