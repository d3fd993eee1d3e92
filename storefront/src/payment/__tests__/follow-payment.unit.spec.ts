import {
  followPayment,
  type Payment,
  type Standing,
  waitBefore,
} from "../follow-payment"

const PAYMENT: Payment = {
  status: "pending",
  delayed: false,
  reason: null,
  amount: "449.40",
  currency_code: "rub",
  amount_now: null,
  payment_request_id: null,
  order_id: null,
  country_code: "ru",
  confirmation_url: "https://gateway.example/pay",
  expires_at: null,
  reference: "sbpinv_1",
}

type Answer = Partial<Payment> | null | Error

/** The clock advances only by awaited sleeps. */
async function follow(answers: Answer[], stopAfter = 100) {
  const shown: Standing[] = []
  const stop = new AbortController()
  let time = 0
  let asked = 0
  await followPayment(
    {
      read: () => {
        const answer = answers[Math.min(asked, answers.length - 1)]
        asked += 1
        if (answer instanceof Error) {
          return Promise.reject(answer)
        }
        return Promise.resolve(answer ? { ...PAYMENT, ...answer } : null)
      },
      show: (standing) => {
        shown.push(standing)
        if (shown.length >= stopAfter) {
          stop.abort()
        }
      },
      sleep: (ms) => {
        time += ms
        return Promise.resolve()
      },
      now: () => time,
    },
    stop.signal
  )
  return { shown, names: shown.map(({ name }) => name), asked, time }
}

describe("following a payment", () => {
  it("ends with the order", async () => {
    const { names } = await follow([
      {},
      { status: "paid" },
      { status: "ordered", order_id: "order_1" },
    ])
    expect(names).toEqual(["waiting", "paid", "ordered"])
  })

  it.each(["ordered", "returned", "expired", "failed"] as const)(
    "asks no more once it is %s",
    async (status) => {
      const { names, asked } = await follow([{ status }])
      expect(names).toEqual([status])
      expect(asked).toBe(1)
    }
  )

  it("goes on asking while a person looks at it", async () => {
    const { names } = await follow([
      { status: "paid", delayed: true },
      { status: "ordered" },
    ])
    expect(names).toEqual(["delayed", "ordered"])
  })

  it("keeps what it knew when the store is not reached", async () => {
    const { names } = await follow([
      new Error("offline"),
      {},
      new Error("offline"),
      { status: "ordered" },
    ])
    expect(names).toEqual(["asking", "waiting", "waiting", "ordered"])
  })

  it("says so when the store has not been reached yet", async () => {
    const { shown } = await follow([new Error("offline"), { status: "failed" }])
    expect(shown[0]).toEqual({ name: "asking", isUnanswered: true })
  })

  it("shows an unknown payment as such, and asks again", async () => {
    const { names } = await follow([null, null, { status: "ordered" }])
    expect(names).toEqual(["unknown", "unknown", "ordered"])
  })

  it("says so, too, while the store is not reached any more", async () => {
    const { shown } = await follow([{}, new Error("offline")], 9)
    expect(shown.at(-1)).toMatchObject({ name: "waiting", isSlow: true })
  })

  it("does not lose a payment that it has found", async () => {
    const { names } = await follow([{}, null, { status: "ordered" }])
    expect(names).toEqual(["waiting", "waiting", "ordered"])
  })

  it("says after half a minute that it is slow, and asks less often", async () => {
    const { shown, time } = await follow([{}], 9)
    const slow = shown.map((it) => "isSlow" in it && it.isSlow)
    expect(slow).toEqual([...Array<boolean>(6).fill(false), true, true, true])
    expect(time).toBe((1 + 2 + 3 + 5 + 8 + 13 + 15 + 15 + 15) * 1000)
  })

  it("waits as docs/storefront/README.md says", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map(waitBefore)
    expect(waits).toEqual(
      [1, 2, 3, 5, 8, 13, 15, 15].map((seconds) => seconds * 1000)
    )
  })
})
