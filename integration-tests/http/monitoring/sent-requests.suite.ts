import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AdminPaymentRequests } from "../../../src/api/admin/sbp/payment-requests/read-payment-requests"
import { sendPaymentRequest } from "../../../src/flows/payment-requests/send-payment-request"
import { USUAL } from "../../usual-cart"
import { makeAskedOrder } from "../support/asked-order"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"

const PATH = "/admin/sbp/payment-requests"

type Asked = AdminPaymentRequests["payment_requests"][number]

/** Payment requests, by e-mail. */
export function sentRequests(use: () => TestShop) {
  const ask = async () => {
    const { orderId } = await makeAskedOrder(use())
    const { payment_request } = await use().shop.admin.post<{
      payment_request: Asked
    }>(PATH, { order_id: orderId })
    return payment_request
  }

  const send = async ({ id }: Asked) => {
    const { payment_request } = await use().shop.admin.post<{
      payment_request: Asked
    }>(`${PATH}/${id}/send`, {})
    return payment_request
  }

  const sent = () =>
    use()
      .sql<Record<string, unknown>>("notification")
      .where({ template: "sbp-payment-request", status: "success" })

  afterEach(() => jest.restoreAllMocks())

  it("is sent to the order's address, with the sum and the link", async () => {
    const asked = await ask()
    expect(await send(asked)).toMatchObject({
      times_sent: 1,
      sent_at: expect.any(String) as string,
    })
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      to: USUAL.email,
      channel: "email",
      resource_id: asked.id,
      data: { amount: "349.90", currency_code: "rub", url: asked.url },
    })
  })

  it("names the order by the shop's own number if it has one", async () => {
    const { shop, sql } = use()
    const asked = await ask()
    const order_display_id = "A-2026-0057"
    await sql("order").update({ custom_display_id: order_display_id })
    await send(asked)
    expect(await sent()).toMatchObject([{ data: { order_display_id } }])
    const page = `/store/sbp/payment-requests/${asked.payment_collection_id}`
    expect(await shop.shopper.get(page)).toMatchObject({
      payment_request: { order_display_id },
    })
  })

  it("is sent once, however often it is clicked, and again after a minute", async () => {
    const { sql } = use()
    const asked = await ask()
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => answerOf(send(asked)))
    )
    expect(clicks.filter((it) => it === undefined)).toHaveLength(1)
    expect(clicks.find(Boolean)?.data.message).toBe(
      "It was sent less than a minute ago"
    )
    await sql("sbp_payment_request").update({
      sent_at: new Date(Date.now() - 61_000),
    })
    expect(await send(asked)).toMatchObject({ times_sent: 2 })
    expect(await sent()).toHaveLength(2)
  })

  it("is not sent once the payment request has ended", async () => {
    const { shop } = use()
    const asked = await ask()
    await shop.makeDearer(asked.order_id)
    const answer = await answerOf(send(asked))
    expect(answer?.data.message).toBe(
      "This request has ended: ask for payment again"
    )
    expect(await sent()).toEqual([])
  })

  it("can be sent again at once when the provider failed", async () => {
    const { shop, sql } = use()
    const asked = await ask()
    const warn = jest.spyOn(
      shop.container.resolve<Logger>(ContainerRegistrationKeys.LOGGER),
      "warn"
    )
    await sql.raw(`
      CREATE FUNCTION no_mail() RETURNS trigger AS $$ BEGIN
        RAISE EXCEPTION 'no mail to %', NEW."to"; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER no_mail BEFORE INSERT ON notification
        FOR EACH ROW EXECUTE FUNCTION no_mail();`)
    const answer = await answerOf(send(asked))
    expect(answer?.data.message).toBe(
      "The e-mail could not be sent. Try again, or copy the link"
    )
    const facts = { id: asked.id, error: "insert … - no mail to (address)" }
    expect(warn).toHaveBeenCalledWith(
      `sbp.payment_request.not_sent ${JSON.stringify(facts)}`
    )
    await sql.raw("DROP TRIGGER no_mail ON notification")
    expect(await send(asked)).toMatchObject({ times_sent: 2 })
  })

  it("cannot be sent again at once when the provider did not answer: it may have been sent", async () => {
    const { shop } = use()
    const asked = await ask()
    const request = await shop.ledger.retrieveSbpPaymentRequest(asked.id)
    const hanging = jest
      .spyOn(
        shop.container.resolve(Modules.NOTIFICATION),
        "createNotifications"
      )
      .mockReturnValueOnce(new Promise<never>(() => {}))
    await expect(
      sendPaymentRequest(shop.container, request, 50)
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^It is not known whether/) as string,
    })
    expect(hanging).toHaveBeenCalledTimes(1)
    expect((await answerOf(send(asked)))?.data.message).toBe(
      "It was sent less than a minute ago"
    )
    expect(await sent()).toEqual([])
  })
}
