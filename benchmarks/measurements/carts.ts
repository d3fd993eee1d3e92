import type { Bench } from "../bring-up"
import { CORE_PROVIDER, OUR_PROVIDER } from "../constants"
import type { Checkout } from "../store/jobs/check-out"
import type { Message } from "./post"

/**
 * How many carts the plugin and the bare workflow get for each cart of Medusa's own hook.
 */
const PAIRS = 3

export type PaidCart = Checkout & { notification: Message }

type Round = {
  core: Checkout
  pairs: { ours: PaidCart; bare: Checkout }[]
}

/** Carts that wait for their payment; all have the same contents. */
export class Carts {
  private core: Checkout[] = []
  private ours: PaidCart[] = []
  private bare: Checkout[] = []

  constructor(private readonly bench: Bench) {}

  /** The carts of one round; fills missing ones first. */
  async takeRound(): Promise<Round> {
    await this.fill(() => true)
    const [core] = this.core as [Checkout]
    const pairs = this.ours.map((ours, index) => ({
      ours,
      bare: this.bare[index] as Checkout,
    }))
    Object.assign(this, { core: [], ours: [], bare: [] })
    return { core, pairs }
  }

  /** Fills carts one after the other until the time is over. */
  async fill(may: () => boolean): Promise<void> {
    while (this.core.length < 1 && may()) {
      this.core.push(await this.checkOut(CORE_PROVIDER))
    }
    while (this.ours.length < PAIRS && may()) {
      const checkout = await this.checkOut(OUR_PROVIDER)
      const notification = payAtGateway(this.bench, checkout)
      this.ours.push({ ...checkout, notification })
    }
    while (this.bare.length < PAIRS && may()) {
      // The fake provider makes the comparison harder for us: it answers Medusa at
      // once, where ours would query the ledger.
      this.bare.push(await this.checkOut(CORE_PROVIDER))
    }
  }

  private async checkOut(provider_id: string): Promise<Checkout> {
    const input = { provider_id, count: 1 }
    const [checkout] = await this.bench.store.run("checkOut", input)
    return checkout as Checkout
  }
}

/** Pays at the gateway; returns the notification that it would send. */
export function payAtGateway(
  { simulator }: Bench,
  { invoiceId }: Checkout
): Message {
  const payment = simulator
    .payments()
    .find(({ orderId }) => orderId === invoiceId)
  simulator.pay(payment?.id ?? "")
  const sent = simulator
    .notifications()
    .find(({ paymentId }) => paymentId === payment?.id)
  return { url: sent?.url ?? "", body: sent?.body ?? "" }
}
