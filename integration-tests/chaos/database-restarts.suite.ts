import { setTimeout as sleep } from "node:timers/promises"
import { rawRequest } from "../http/support/raw-request"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { COMPLETE, factsOf, PAID_ONCE, reasonsOf } from "./support/facts"
import type { Checkout } from "./support/checkout"

type Sent = { body: string; invoice_id: string; answer: number }

/**
 * Restarts the database of a server and its workers.
 *
 * @param startMissing starts those of them that have ended
 */
export function databaseRestarts(
  get: () => CrashHarness,
  startMissing: () => Promise<void>
) {
  let sent: Sent[]

  it("loses no notification that it answered with 200", async () => {
    const harness = get()
    const checkouts = await harness.payAsShoppers(8)
    sent = await stream(checkouts, async (soFar) => {
      const [before, during] = [checkouts.slice(0, 4), checkouts.slice(4)]
      const taken = () => soFar.filter(({ answer }) => answer === 200).length
      const reaches = (count: number) => () => Promise.resolve(taken() >= count)

      await until(reaches(100), "notifications to stream in")
      for (const checkout of before) {
        await notifyUntilTaken(checkout)
      }
      await harness.database.crash()
      const repeated = Promise.all(during.map(notifyUntilTaken))
      await until(
        () => Promise.resolve(soFar.length - taken() >= 16),
        "the store to take nothing"
      )
      await harness.database.startAgain()
      await until(reaches(taken() + 100), "the store to be back", 120_000)
      await repeated
    })

    // Of many notifications without new information, the later ones are counted, not stored.
    const known = await harness.database.rows<{ id: string; count: number }>(
      `SELECT i.id, i.notifications_not_kept + count(*)::int AS count
       FROM sbp_invoice i JOIN sbp_notification n ON n.invoice_id = i.id
       GROUP BY i.id`
    )
    const lost = checkouts.filter(({ invoice_id }) => {
      const taken = sent.filter(
        (it) => it.invoice_id === invoice_id && it.answer === 200
      )
      const { count = 0 } = known.find(({ id }) => id === invoice_id) ?? {}
      return count < taken.length
    })
    expect(lost).toEqual([])

    // Some stores end with the database, and their host starts them again.
    await startMissing()
    await harness.waitUntilSettled(checkouts)
    for (const checkout of checkouts) {
      // An order that the crash interrupted is listed, and may lack what Medusa
      // does not repeat: see crashes.suite.
      const reasons = await reasonsOf(harness.database, checkout)
      const isListed = reasons.length > 0
      expect(reasons).toEqual(isListed ? ["settlement_interrupted"] : [])
      expect(await factsOf(harness.database, checkout)).toEqual(
        isListed ? expect.objectContaining(PAID_ONCE) : COMPLETE
      )
    }
  })

  // Without our limit, senders would wait for a minute until Medusa's pool
  // gives up.
  it("answers notifications with 503 in time while it can store nothing", () => {
    const answers = new Set(sent.map(({ answer }) => answer))
    expect([...answers].filter((it) => ![200, 503].includes(it))).toEqual([])
  })
}

/** The store's own limit is three seconds, and the machine may be busy with other tests. */
const TIMEOUT_MS = 20_000

/** Without a pause, the notifications would only keep the machine busy. */
const PAUSE_MS = 20
const NO_ANSWER = 0

/** Sends a notification, and returns the status of the answer. */
async function notify(address: string, body: string): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return rawRequest(address, { body, signal }).then(
    ({ status }) => status,
    () => NO_ANSWER
  )
}

/** Repeats a notification like a gateway that never gives up. */
function notifyUntilTaken({ address, body }: Checkout) {
  return until(
    async () => (await notify(address, body)) === 200,
    "the notification to be taken",
    120_000
  )
}

/**
 * Sends notifications of all payments, each with another body, while a job
 * runs.
 */
async function stream(
  checkouts: Checkout[],
  job: (soFar: readonly Sent[]) => Promise<void>
): Promise<Sent[]> {
  const sent: Sent[] = []
  let isOver = false
  const send = async ({ address, invoice_id, paymentId }: Checkout) => {
    for (let number = 0; !isOver; number++) {
      const body = JSON.stringify({
        id: paymentId,
        // The status of creation: another status after the payment would be
        // listed.
        status: "NEW",
        paid: false,
        amount: { value: 1, currency: "RUB" },
        number,
      })
      sent.push({ body, invoice_id, answer: await notify(address, body) })
      await sleep(PAUSE_MS)
    }
  }
  const senders = Promise.all(checkouts.map(send))
  try {
    await job(sent)
  } finally {
    isOver = true
  }
  await senders
  return sent
}
