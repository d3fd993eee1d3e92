import { Modules } from "@medusajs/framework/utils"
import { findShop, registerShop } from "../../../src/shared/shops"
import { PROVIDER } from "../support/environment"
import { recordEvents } from "../support/record-events"
import type { TestShop } from "../support/run-shop-tests"
import { sweep } from "../support/sweep"
import { until } from "../support/until"

const EVENT = "sbp.invoice.abandoned"

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Carts whose link ended unpaid: a merchant may remind their shoppers, once. */
export function abandoned(use: () => TestShop) {
  /** All links ended `hours` ago, and the sweep then ended their invoices. */
  async function end(hours: number) {
    const { shop, sql } = use()
    const expires_at = hoursAgo(hours)
    const created_at = new Date(expires_at.getTime() + 5 * 60_000)
    await sql("sbp_invoice").update({ expires_at })
    await shop.ledger.expireInvoices(10)
    await sql.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx("sbp_invoice_event")
        .where({ event: "expired" })
        .update({ created_at })
    })
  }

  /** A checkout whose link ended `hours` ago. */
  async function unpaid(hours = 1.1) {
    const checkout = await use().shop.checkOut()
    await end(hours)
    return checkout
  }

  /** The events that a subscriber receives when the jobs run twice. */
  async function eventsAfter(prepare: () => Promise<unknown>) {
    const { shop } = use()
    let data: unknown[] = []
    await recordEvents(shop.container, [EVENT, "end"], async (events) => {
      await prepare()
      await sweep(shop.container)
      await sweep(shop.container)
      const bus = shop.container.resolve(Modules.EVENT_BUS)
      await bus.emit({ name: "end", data: {} })
      const isOver = () => events.some(({ name }) => name === "end")
      await until(() => Promise.resolve(isOver()), "the last event")
      data = events.filter(({ name }) => name === EVENT).map((it) => it.data)
    })
    return data
  }

  describe("an abandoned payment", () => {
    it("is published once, with what a reminder needs", async () => {
      let checkout: Awaited<ReturnType<typeof unpaid>> | undefined
      const events = await eventsAfter(async () => {
        checkout = await unpaid()
      })
      expect(events).toEqual([
        {
          id: checkout?.invoice.id,
          cart_id: checkout?.cart.id,
          session_id: checkout?.session.id,
        },
      ])
    })

    it("is published once for a cart with several links that ended", async () => {
      const { shop } = use()
      const events = await eventsAfter(async () => {
        const { collectionId } = await unpaid()
        await shop.startPayment(collectionId)
        await end(1.1)
      })
      expect(await shop.ledger.listSbpInvoices({})).toHaveLength(2)
      expect(events).toHaveLength(1)
    })

    it.each<
      [string, (of: Awaited<ReturnType<typeof unpaid>>) => Promise<unknown>]
    >([
      [
        "whose cart was paid by its old link",
        async ({ paymentId, invoice }) => {
          use().simulator.pay(paymentId)
          await use().shop.settled(invoice.id)
        },
      ],
      [
        "for which another sum has arrived",
        async ({ invoice }) =>
          use().shop.ledger.openAttention({
            reason: "amount_mismatch",
            subject_id: invoice.id,
            invoice_id: invoice.id,
            details: {},
          }),
      ],
      [
        "whose cart was paid otherwise",
        async ({ cart, collectionId }) => {
          await use().shop.startPayment(collectionId, {
            provider_id: "pp_system_default",
          })
          await use().shop.complete(cart)
        },
      ],
      [
        "whose cart was emptied",
        ({ cart }) =>
          use().shop.shopper.delete(
            `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`
          ),
      ],
      [
        "whose cart was deleted",
        ({ cart }) =>
          use()
            .sql("cart")
            .where({ id: cart.id })
            .update({ deleted_at: new Date() }),
      ],
      [
        "whose cart has a new link",
        ({ collectionId }) => use().shop.startPayment(collectionId),
      ],
    ])("is not one %s", async (_, happen) => {
      expect(await eventsAfter(async () => happen(await unpaid()))).toEqual([])
    })

    it("does not include a payment that was paid while the store was down, whose notification comes late", async () => {
      const { shop, simulator, sql } = use()
      const { invoice, paymentId } = await shop.checkOut()
      const startAgain = () =>
        sql("sbp_invoice").update({ expires_at: hoursAgo(4) })
      expect(await eventsAfter(startAgain)).toEqual([])
      expect(await shop.invoice(invoice.id)).toMatchObject({ state: "expired" })
      const notified = async () => {
        simulator.pay(paymentId)
        await shop.settled(invoice.id)
      }
      expect(await eventsAfter(notified)).toEqual([])
    })

    it("of a restored backup, which may have been paid since, is not published while abandonedAfterMinutes is 0", async () => {
      const options = findShop(PROVIDER)
      if (!options) {
        throw new Error("The store has no shop")
      }
      registerShop(PROVIDER, { ...options, abandonedAfterMinutes: 0 })
      try {
        expect(await eventsAfter(() => unpaid(8))).toEqual([])
      } finally {
        registerShop(PROVIDER, options)
      }
      // The control: with the option as it was, the first sweep publishes it.
      expect(await eventsAfter(() => Promise.resolve())).toHaveLength(1)
    })

    it("is published an hour after its link ended, and not an hour after the sweep noticed", async () => {
      expect(await eventsAfter(() => unpaid(61 / 60))).toHaveLength(1)
    })

    it("is not published if its link ended just now, or long ago", async () => {
      expect(await eventsAfter(() => unpaid(0.9))).toEqual([])
      expect(await eventsAfter(() => unpaid(26))).toEqual([])
    })
  })
}
