import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Simulator } from "../../../simulator"
import type { HttpClient } from "../../http/http-client"
import type { LocalShop } from "../../http/support/local-shop"
import { until } from "../../http/support/until"
import type { Moment, Sequence, Step } from "./steps"

/** The shop that all runs share. */
export type ShopContext = {
  shop: LocalShop
  sql: Knex
  simulator: Simulator
  /** A client of a shopper with an account. */
  customer: HttpClient
  variants: string[]
  shippingOptions: string[]
  regionId: string
}

type Link = { id: string; gateway_payment_id: string; paid_at: Date | null }

/** After this many attempts to settle, the payment is listed. */
const TRIES = 3

/** One shopper with one cart, in one or two tabs. */
export class ShopperRun {
  /** Attempts to settle, which wait while settling is blocked. */
  private readonly waiting: Promise<unknown>[] = []

  constructor(
    private readonly context: ShopContext,
    readonly cartId: string,
    readonly collectionId: string,
    private readonly lineId: string
  ) {}

  async run({ isHeldUp, moments }: Sequence): Promise<void> {
    await this.attempt("pay by SBP")
    const release = isHeldUp
      ? await this.context.shop.holdSettlement(this.collectionId)
      : undefined
    for (const moment of moments) {
      await this.runMoment(moment)
    }
    await release?.()
    await Promise.all(this.waiting)
    await this.settleAll()
  }

  private async runMoment({ steps, tabs, seen }: Moment): Promise<void> {
    if (seen && (await this.links()).some((it) => this.isPaid(it))) {
      await until(
        async () => (await this.links()).some(({ paid_at }) => paid_at),
        "the store to see the money"
      )
    }
    const begun = Array.from({ length: tabs }, () => steps)
      .flat()
      .map((step) => this.attempt(step))
    await Promise.all(begun)
  }

  /**
   * Ignores the store's refusals: only the state that they leave is checked.
   */
  private async attempt(step: Step): Promise<void> {
    await this.perform(step).catch(() => undefined)
  }

  private async perform(step: Step): Promise<unknown> {
    const { shop, customer, variants, shippingOptions, regionId } = this.context
    const { shopper } = shop
    const cart = `/store/carts/${this.cartId}`
    const line = `${cart}/line-items/${this.lineId}`
    switch (step) {
      case "more":
        return shopper.post(line, { quantity: 4 })
      case "one":
        return shopper.post(line, { quantity: 1 })
      case "add":
        return shopper.post(`${cart}/line-items`, {
          variant_id: variants[1],
          quantity: 3,
        })
      case "drop":
        return shopper.delete(line)
      case "promote":
        return shopper.post(`${cart}/promotions`, { promo_codes: ["HALF"] })
      case "demote":
        return shopper.delete(`${cart}/promotions`, { promo_codes: ["HALF"] })
      case "ship":
        return shopper.post(`${cart}/shipping-methods`, {
          option_id: shippingOptions[1],
        })
      case "address":
        return shopper.post(cart, {
          shipping_address: { first_name: "Анна", country_code: "ru" },
        })
      case "region":
        return shopper.post(cart, { region_id: regionId })
      case "email":
        return shopper.post(cart, { email: "another@example.com" })
      case "customer":
        return customer.post(`${cart}/customer`, {})
      case "taxes":
        return shopper.post(`${cart}/taxes`, {})
      case "collection":
        return shopper.post("/store/payment-collections", {
          cart_id: this.cartId,
        })
      case "pay by SBP":
        return shop.startPayment(this.collectionId)
      case "pay otherwise":
        return shop.startPayment(this.collectionId, {
          provider_id: "pp_system_default",
        })
      case "complete":
        return shop.complete({ id: this.cartId })
      case "pay":
        return this.pay()
      case "notify":
        return Promise.all(
          (await this.links()).map((link) =>
            this.context.simulator.notify(link.gateway_payment_id)
          )
        )
      case "settle": {
        const links = await this.links()
        this.waiting.push(...links.map(({ id }) => shop.settle(id)))
        return undefined
      }
    }
  }

  /** Pays the oldest of its links: newer ones are for the current total. */
  private async pay(): Promise<void> {
    const [link] = (await this.links()).filter((it) => !this.isPaid(it))
    if (link) {
      this.context.simulator.pay(link.gateway_payment_id)
    }
    return Promise.resolve()
  }

  /** Settles like the sweep, until the rest must be listed. */
  private async settleAll(): Promise<void> {
    const { shop } = this.context
    const paid = (await this.links()).filter((it) => this.isPaid(it))
    for (const { id } of paid) {
      await until(async () => (await shop.invoice(id)).paid_at, "the money")
      // On a busy machine, some attempts end before they had a turn.
      await until(async () => {
        await shop.settle(id)
        const { state, settle_at, settle_attempts } = await shop.invoice(id)
        return state !== "paid" || !settle_at || settle_attempts >= TRIES
      }, "the payment to end")
    }
  }

  private isPaid({ gateway_payment_id }: Link): boolean {
    return this.context.simulator
      .payments()
      .some(
        ({ id, status }) => id === gateway_payment_id && status === "CONFIRMED"
      )
  }

  private async links(): Promise<Link[]> {
    return this.context
      .sql<Link>("sbp_invoice")
      .where({ payment_collection_id: this.collectionId } as never)
      .whereNotNull("gateway_payment_id")
      .orderBy("created_at")
  }
}
