import type { Bench } from "../bring-up"
import type { LinkTimes } from "../store/jobs/initiate-payments"
import { startStripeServer } from "../stripe-server"

const WARM_UP = 100
const COUNT = 500

/** Times payment links within the store's own process, without the API. */
export async function openLinks({ store }: Bench): Promise<LinkTimes> {
  const stripe = await startStripeServer()
  const run = (count: number) =>
    store.run("initiatePayments", { count, stripePort: stripe.port })
  try {
    await run(WARM_UP)
    return await run(COUNT)
  } finally {
    await stripe.stop()
  }
}
