import { followPayment, type Payment, type Standing } from "../follow-payment"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

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
  can_renew: false,
  expires_at: null,
  reference: "sbpinv_1",
}

type Answer = Partial<Payment> | null | Error

/** An open page, with answers that arrive one after another; the last one stays. */
function open(answers: Answer[], maxWaitS?: number) {
  const begin = Date.now()
  const asked: number[] = []
  const shown: Standing[] = []
  const page = followPayment({
    read: () => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]
      asked.push((Date.now() - begin) / 1000)
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve(answer ? { ...PAYMENT, ...answer } : null)
    },
    show: (standing) => shown.push(standing),
    maxWaitS,
  })
  const names = () => shown.map(({ name }) => name)
  return { asked, shown, names, ...page }
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000)

const offline = new Error("offline")

describe("following a payment", () => {
  it("ends with the order", async () => {
    const { names } = open([
      {},
      { status: "paid" },
      { status: "ordered", order_id: "order_1" },
    ])
    await pass(60)
    expect(names()).toEqual(["waiting", "paid", "ordered"])
  })

  it.each(["ordered", "returned"] as const)(
    "asks no more once it is %s",
    async (status) => {
      const { names, asked, askNow } = open([{ status }])
      await pass(60)
      await askNow()
      expect(names()).toEqual([status])
      expect(asked).toEqual([0])
    }
  )

  it.each(["expired", "failed"] as const)(
    "asks every 15 seconds once it is %s, and finds an order that came late",
    async (status) => {
      const { names, asked } = open([
        { status },
        { status },
        { status: "ordered" },
      ])
      await pass(60)
      expect(names()).toEqual([status, status, "ordered"])
      expect(asked).toEqual([0, 15, 30])
    }
  )

  it("asks later than ten minutes after the deadline only when the shopper looks at the page", async () => {
    const { asked, askNow, stop } = open([{ status: "expired" }])
    await pass(60 * 60)
    expect(asked).toHaveLength(40)
    expect(asked.at(-1)).toBe(39 * 15)
    await askNow()
    expect(asked).toHaveLength(41)
    stop()
  })

  it("waits less while its code is shown, but not after the deadline", async () => {
    const { asked, stop } = open([{}, {}, {}, { status: "expired" }], 1)
    await pass(20)
    expect(asked).toEqual([0, 1, 2, 3, 18])
    stop()
  })

  it("slows down for a code that was not scanned for some minutes", async () => {
    const { asked, stop } = open([{}], 1)
    await pass(10 * 60)
    expect(asked.slice(178, 182)).toEqual([178, 179, 184, 189])
    stop()
  })

  it.each<[string, Answer]>([
    ["it is unknown", null],
    ["the store is not reached", offline],
    ["a person looks at it", { status: "paid", delayed: true }],
  ])("stays slow beside a code while %s", async (_, answer) => {
    const { asked, stop } = open([answer], 1)
    await pass(60)
    expect(asked.length).toBeLessThan(10)
    stop()
  })

  it("goes on asking while an operator looks at the payment", async () => {
    const { names } = open([
      { status: "paid", delayed: true },
      { status: "ordered" },
    ])
    await pass(60)
    expect(names()).toEqual(["delayed", "ordered"])
  })

  it("keeps the last answer while the store is unreachable", async () => {
    const { names } = open([offline, {}, offline, { status: "ordered" }])
    await pass(60)
    expect(names()).toEqual(["asking", "waiting", "waiting", "ordered"])
  })

  it("says that the store is unreachable if there was no answer yet", async () => {
    const { shown, stop } = open([offline, { status: "failed" }])
    await pass(1)
    expect(shown[0]).toEqual({ name: "asking", isUnanswered: true })
    stop()
  })

  it("shows an unknown payment as such, and asks again", async () => {
    const { names } = open([null, null, { status: "ordered" }])
    await pass(60)
    expect(names()).toEqual(["unknown", "unknown", "ordered"])
  })

  it("does not lose a known payment", async () => {
    const { names } = open([{}, null, { status: "ordered" }])
    await pass(60)
    expect(names()).toEqual(["waiting", "waiting", "ordered"])
  })

  it("does not call a payment slow whose money has just arrived", async () => {
    const { shown, stop } = open([
      ...Array<Answer>(8).fill({}),
      { status: "paid" },
    ])
    await pass(100)
    const slow = shown.flatMap((it) => (it.name === "paid" ? [it.isSlow] : []))
    expect(slow).toEqual([false, false, true])
    stop()
  })

  it.each<[string, Answer]>([
    ["is not paid", {}],
    ["is not answered any more", offline],
  ])(
    "says after half a minute that the payment is slow if it %s",
    async (_, then) => {
      const { shown, asked, stop } = open([{}, then])
      await pass(70)
      const slow = shown.map((it) => "isSlow" in it && it.isSlow)
      expect(slow).toEqual([...Array<boolean>(6).fill(false), true, true, true])
      // As docs/storefront/README.md says: after 1, 2, 3, 5, 8, 13 and 15 seconds.
      expect(asked).toEqual([0, 1, 3, 6, 11, 19, 32, 47, 62])
      stop()
    }
  )

  it("asks at once when the shopper looks at the page, one question at a time", async () => {
    const { asked, askNow, stop } = open([{}])
    await pass(40)
    await Promise.all([askNow(), askNow()])
    await pass(15)
    expect(asked.slice(-3)).toEqual([32, 40, 55])
    stop()
  })

  it("gives a hanging question up when the shopper looks at the page", async () => {
    const shown: string[] = []
    const answers: ((payment: Payment) => void)[] = []
    const { askNow, stop } = followPayment({
      read: () => new Promise((answer) => answers.push(answer)),
      show: ({ name }) => shown.push(name),
    })
    await pass(0.5)
    void askNow()
    expect(answers).toHaveLength(1)
    await pass(1)
    const asked = askNow()
    answers[1]?.({ ...PAYMENT, status: "paid" })
    await asked
    // The first answer is older, and comes later.
    answers[0]?.(PAYMENT)
    await pass(0)
    expect(shown).toEqual(["paid"])
    stop()
  })

  it("shows nothing after the page was left", async () => {
    const { shown, stop } = open([{}])
    stop()
    await pass(60)
    expect(shown).toEqual([])
  })
})
