import { setTimeout as sleep } from "node:timers/promises"
import { answerOf, type Shop } from "../../http/support/shop"
import type { CrashHarness } from "../crash-harness"
import { type Checkout, openShop } from "./checkout"

/** How a request ended, and how long that took. */
export type Answered = { status: number | null; ms: number }

const INTERVAL_MS = 500

/**
 * Sends notifications at a steady rate, whether or not earlier ones were answered, and
 * opens the pages that the same shoppers return to.
 */
export class Load {
  readonly notified: Answered[] = []
  readonly asked: Answered[] = []
  private readonly sent: Promise<unknown>[] = []

  private constructor(
    private readonly harness: CrashHarness,
    private readonly shop: Shop
  ) {}

  static async on(harness: CrashHarness): Promise<Load> {
    return new Load(harness, await openShop(harness.origin))
  }

  async send(checkouts: readonly Checkout[]): Promise<void> {
    for (const checkout of checkouts) {
      this.sent.push(
        timed(this.harness.notify(checkout)).then((it) =>
          this.notified.push(it)
        ),
        timed(this.ask(checkout)).then((it) => this.asked.push(it))
      )
      await sleep(INTERVAL_MS)
    }
  }

  /** Waits until the last request has ended. */
  async end(): Promise<void> {
    await Promise.all(this.sent)
  }

  private async ask({ session_id }: Checkout): Promise<number> {
    const path = `/store/sbp/payment-sessions/${session_id}`
    return statusOf(this.shop.shopper.get(path))
  }
}

export async function statusOf(call: Promise<unknown>): Promise<number> {
  return (await answerOf(call))?.status ?? 200
}

export async function timed(
  request: Promise<number | null>
): Promise<Answered> {
  const startedAt = performance.now()
  const status = await request
  return { status, ms: Math.round(performance.now() - startedAt) }
}
