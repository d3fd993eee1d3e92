import { rawRequest } from "../http/support/raw-request"
import { until } from "../http/support/until"
import type { ChaosRoom } from "./room"
import { factsOf, WHOLE } from "./support/facts"
import type { Checkout } from "./support/shoppers"

type Told = { body: string; invoice_id: string; answer: number }

export function databaseRestarts(get: () => ChaosRoom) {
  let told: Told[]

  it("loses nothing that it has answered with 200", async () => {
    const room = get()
    await Promise.all([
      room.start({ MEDUSA_WORKER_MODE: "server" }),
      room.startWorker(),
    ])
    const checkouts = await room.manyPaid(8)
    told = await stream(checkouts, async (soFar) => {
      const [before, during] = [checkouts.slice(0, 4), checkouts.slice(4)]
      const taken = () => soFar.filter(({ answer }) => answer === 200).length
      const reaches = (count: number) => () => Promise.resolve(taken() >= count)

      await until(reaches(100), "notifications to stream in")
      for (const { address, body } of before) {
        expect(await tell(address, body)).toBe(200)
      }
      await room.database.crash()
      const repeated = Promise.all(during.map(tellUntilTaken))
      await until(
        () => Promise.resolve(soFar.length - taken() >= 16),
        "the store to take nothing"
      )
      await room.database.startAgain()
      await until(reaches(taken() + 100), "the store to be back", 60_000)
      await repeated
    })

    // Of many that say nothing new the later ones are counted, and not kept.
    const known = await room.database.rows<{ id: string; count: number }>(
      `SELECT i.id, i.notifications_not_kept + count(*)::int AS count
       FROM sbp_invoice i JOIN sbp_notification n ON n.invoice_id = i.id
       GROUP BY i.id`
    )
    const lost = checkouts.filter(({ invoice_id }) => {
      const taken = told.filter(
        (it) => it.invoice_id === invoice_id && it.answer === 200
      )
      const { count = 0 } = known.find(({ id }) => id === invoice_id) ?? {}
      return count < taken.length
    })
    expect(lost).toEqual([])

    await room.settled(checkouts)
    for (const checkout of checkouts) {
      expect(await factsOf(room.database, checkout)).toEqual(WHOLE)
    }
  })

  // It keeps them waiting for a minute, until Medusa's pool gives up.
  it("tells its senders in time that it can take nothing", () => {
    const answers = new Set(told.map(({ answer }) => answer))
    expect([...answers].filter((it) => ![200, 503].includes(it))).toEqual([])
  })
}

/** As long as a gateway waits that has others to tell. */
const TIMEOUT_MS = 5_000
const NO_ANSWER = 0

/** The status of the answer. */
async function tell(address: string, body: string): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return rawRequest(address, { body, signal }).then(
    ({ status }) => status,
    () => NO_ANSWER
  )
}

/** Repeats like a gateway that does not give up. */
function tellUntilTaken({ address, body }: Checkout) {
  return until(
    async () => (await tell(address, body)) === 200,
    "the notification to be taken",
    60_000
  )
}

/** Tells of all payments, each time something else, while a job is done. */
async function stream(
  checkouts: Checkout[],
  job: (soFar: readonly Told[]) => Promise<void>
): Promise<Told[]> {
  const told: Told[] = []
  let isOver = false
  const send = async ({ address, invoice_id, paymentId }: Checkout) => {
    for (let number = 0; !isOver; number++) {
      const body = JSON.stringify({
        id: paymentId,
        // As when it was made: another one, after the payment, is news.
        status: "NEW",
        paid: false,
        amount: { value: 1, currency: "RUB" },
        number,
      })
      told.push({ body, invoice_id, answer: await tell(address, body) })
    }
  }
  const senders = Promise.all(checkouts.map(send))
  try {
    await job(told)
  } finally {
    isOver = true
  }
  await senders
  return told
}
