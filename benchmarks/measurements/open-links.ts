import type { Bench } from "../bring-up"
import type { LinkTimes } from "../store/jobs/initiate-payments"

const WARM_UP = 100
const COUNT = 500

/** Times payment links within the store's own process, without the API. */
export async function openLinks({ store }: Bench): Promise<LinkTimes> {
  await store.run("initiatePayments", { count: WARM_UP })
  return store.run("initiatePayments", { count: COUNT })
}
