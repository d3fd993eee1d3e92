import type { Bench } from "../bring-up"
import { CORE_PROVIDER, OUR_PROVIDER } from "../constants"
import type { Checkout } from "../store/jobs/check-out"
import type { Message } from "./post"

/** Of ours and of the bare workflow, for each one of Medusa's own hook. */
const PAIRS = 3

export type PaidCart = Checkout & { notification: Message }

export type Round = {
  core: Checkout
  pairs: { ours: PaidCart; bare: Checkout }[]
}

/** Carts that wait for their payment; all hold the same thing. */
export class Carts {
  private core: Checkout[] = []
  private ours: PaidCart[] = []
  private bare: Checkout[] = []

  constructor(private readonly bench: Bench) {}

  /** Those of one round; fills what is missing first. */
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

  /** Fills carts, one after the other, for as long as it may. */
  async fill(may: () => boolean): Promise<void> {
    while (this.core.length < 1 && may()) {
      this.core.push(await this.checkOut(CORE_PROVIDER))
    }
    while (this.ours.length < PAIRS && may()) {
      this.ours.push(this.pay(await this.checkOut(OUR_PROVIDER)))
    }
    while (this.bare.length < PAIRS && may()) {
      // Of the fake provider, which is the harder measure for us: it answers
      // Medusa at once, where ours would ask the ledger.
      this.bare.push(await this.checkOut(CORE_PROVIDER))
    }
  }

  private checkOut(provider_id: string) {
    return this.bench.store.run("checkOut", { provider_id })
  }

  /** Keeps for later what the gateway would tell of it. */
  private pay(checkout: Checkout): PaidCart {
    const { simulator } = this.bench
    const payment = simulator
      .payments()
      .find(({ orderId }) => orderId === checkout.invoiceId)
    simulator.pay(payment?.id ?? "")
    const told = simulator
      .notifications()
      .find(({ paymentId }) => paymentId === payment?.id)
    const notification = { url: told?.url ?? "", body: told?.body ?? "" }
    return { ...checkout, notification }
  }
}
