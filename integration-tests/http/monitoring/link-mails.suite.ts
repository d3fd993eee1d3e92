import type { CreateNotificationDTO, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { adminEmail } from "../../../scripts/seed/logins"
import { sweepLinks } from "../../../src/flows/sweep"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import { payoutRequest } from "../../payouts/support/payout-service"
import { CARD, PayoutFixture, PAYOUTS } from "../payouts/payout-fixture"
import { rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"

/** The e-mails to recipients of links. */
export function linkMails(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  let sent: CreateNotificationDTO[]
  /** How long the provider takes, by the clock that is read below. */
  let delayMs: number
  let now: number

  beforeEach(() => {
    const module = use().shop.container.resolve(Modules.NOTIFICATION)
    const create = module.createNotifications.bind(module)
    sent = []
    delayMs = 0
    now = performance.now()
    jest
      .spyOn(module, "createNotifications")
      .mockImplementation(async (data: CreateNotificationDTO) => {
        sent.push(data)
        now += delayMs
        return create(data)
      })
  })
  afterEach(() => jest.restoreAllMocks())

  const create = (changes: object = {}) =>
    fixture.create({
      card_number: undefined,
      link: {
        recipient_name: "Анна <Иванова>",
        recipient_email: "Anna@Example.com",
        is_mailed: true,
      },
      ...changes,
    })

  const first = () => until(() => Promise.resolve(sent[0]), "an e-mail")

  const addressIn = (mail: CreateNotificationDTO | undefined) =>
    /https?:\/\/\S+\/sbp\/receive\/[\w-]+/.exec(mail?.content?.text ?? "")?.[0]

  const give = (url: string) => rawRequest(url, { body: `card_number=${CARD}` })

  it("contains the address, which Medusa keeps nowhere, and is followed by one that says that it was used", async () => {
    const { sql } = use()
    const { id } = await create()
    const mail = await first()
    expect(mail).toMatchObject({
      to: "anna@example.com",
      channel: "email",
      template: "sbp-payout-link",
      data: { amount: "100.00", currency_code: "rub" },
    })
    expect(mail.content?.html).toContain("Анна &lt;Иванова>")
    // Every admin may read this key, and the link's address is made of its id and a secret.
    expect(mail.idempotency_key).toMatch(new RegExp(`^${id}:link:\\d+$`))
    const url = String(addressIn(mail))
    const kept = JSON.stringify([
      await sql("notification"),
      await sql("sbp_payout_link"),
      await sql("sbp_payout"),
      await sql("sbp_payout_event"),
    ])
    expect(kept).not.toContain(url.split("/").at(-1))

    await give(url)
    const told = await until(() => Promise.resolve(sent[1]), "the second one")
    expect(told).toMatchObject({
      to: "anna@example.com",
      template: "sbp-payout-link-used",
    })
    expect(told.content?.text).toContain("•••• 1111")
    expect(JSON.stringify(sent).includes(CARD)).toBe(false)
    await until(async () => {
      const { link } = await fixture.read(id)
      return link?.mailed_at && link.notified_at
    }, "both to be noted")
    expect(sent).toHaveLength(2)
  })

  it("is sent once another person has approved, and not before", async () => {
    const { shop } = use()
    const { id, state } = await create({ amount: "1000.01" })
    expect(state).toBe("awaiting_approval")
    await sweepLinks(shop.container)
    expect(sent).toEqual([])
    await fixture.act(id, "approve", {}, await fixture.approver())
    expect(addressIn(await first())).toBeDefined()
  })

  it("is sent again with the same address on request, and not every second", async () => {
    const { sql, shop } = use()
    const { id } = await create()
    const mail = await first()
    await until(
      async () => (await fixture.read(id)).link?.mailed_at,
      "it to be noted"
    )
    const remind = () =>
      answerOf(shop.admin.post(`${PAYOUTS}/${id}/remind`, {}))
    expect((await remind())?.data.message).toMatch(/less than a minute ago/)
    await sql("sbp_payout_link").update({
      mailed_at: new Date(Date.now() - 61_000),
    })
    expect(await remind()).toBeUndefined()
    const again = await until(() => Promise.resolve(sent[1]), "the second one")
    expect(addressIn(again)).toBe(addressIn(mail))
    expect(again.idempotency_key).not.toBe(mail.idempotency_key)
    const { history } = await fixture.read(id)
    expect(history.at(-1)).toMatchObject({
      event: "reminded",
      actor_email: adminEmail,
    })
  })

  it("is repeated by the sweep until it could be sent once", async () => {
    const { sql, shop } = use()
    await sql.raw(`
      CREATE FUNCTION no_mail() RETURNS trigger AS $$ BEGIN
        RAISE EXCEPTION 'no mail to %', NEW."to"; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER no_mail BEFORE INSERT ON notification
        FOR EACH ROW EXECUTE FUNCTION no_mail();`)
    const { id } = await create()
    await until(
      async () =>
        (await sql("sbp_payout_link").first<{ mail_at: Date }>())?.mail_at >
        new Date(),
      "the first try"
    )
    await first()
    expect((await fixture.read(id)).link?.mailed_at).toBeNull()
    await sql.raw("DROP TRIGGER no_mail ON notification")
    sent = []
    await sql("sbp_payout_link").update({ mail_at: new Date() })
    await sweepLinks(shop.container)
    await sweepLinks(shop.container)
    expect(sent).toHaveLength(1)
    expect((await fixture.read(id)).link?.mailed_at).not.toBeNull()
  })

  it("is logged as given up if the sweep stood still for days before it could say that a card was typed", async () => {
    const { sql, shop } = use()
    const { id } = await create()
    await give(String(addressIn(await first())))
    await until(
      async () => (await fixture.read(id)).link?.notified_at,
      "it to be noted"
    )
    const before = new Date(Date.now() - 4 * 86_400_000)
    await sql("sbp_payout_link").update({ used_at: before, notify_at: before })
    const error = jest.spyOn(
      shop.container.resolve<Logger>(ContainerRegistrationKeys.LOGGER),
      "error"
    )
    await sweepLinks(shop.container)
    const facts = JSON.stringify({ id, kind: "used" })
    expect(error).toHaveBeenCalledWith(`sbp.payout_link.given_up ${facts}`)
  })

  it("does not delay the rest of the sweep if the provider hangs", async () => {
    const { shop } = use()
    const payouts = shop.container.resolve(SBP_PAYOUT_MODULE)
    for (let number = 1; number <= 21; number++) {
      const recipient = { recipient_name: "", days: 3, requires_code: false }
      await payouts.createLink(payoutRequest(`slow-${number}`), {
        ...recipient,
        recipient_email: `partner${number}@example.com`,
        is_mailed: true,
      })
    }
    jest.spyOn(performance, "now").mockImplementation(() => now)
    delayMs = 11_000
    await sweepLinks(shop.container)
    expect(sent).toHaveLength(20)
    await sweepLinks(shop.container)
    expect(sent).toHaveLength(21)
  })
}
