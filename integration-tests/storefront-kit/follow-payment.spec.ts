import type {
  FollowedPayment,
  SbpPayment,
} from "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
import { followPayment } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/follow-payment"
import * as readmeCalls from "./readme-calls"
import { connect, sdk } from "./starter/lib/config"
import { Redirected, RedirectType } from "./starter/next/navigation"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const payment = (changes: Partial<SbpPayment> = {}): SbpPayment => ({
  status: "pending",
  delayed: false,
  reason: null,
  amount: "349.90",
  currency_code: "rub",
  amount_now: null,
  payment_request_id: null,
  order_id: null,
  country_code: null,
  confirmation_url: "https://pay.example/1",
  can_renew: false,
  expires_at: "2026-11-21T12:30:00.000Z",
  reference: "sbpinv_1",
  ...changes,
})

/** An open page, with responses that arrive one after another. */
function open(...answers: (FollowedPayment | Error)[]) {
  const begin = Date.now()
  const asked: number[] = []
  const shown: string[] = []
  let last: FollowedPayment | Error = payment()
  const page = followPayment({
    ask: async () => {
      asked.push((Date.now() - begin) / 1000)
      last = answers.shift() ?? last
      await Promise.resolve()
      if (last instanceof Error) {
        throw last
      }
      return last
    },
    show: ({ name }, isSlow) => shown.push(isSlow ? `${name}, slow` : name),
  })
  return { asked, shown, ...page }
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000)

it("following a payment polls at once, then less and less often while the page is open", async () => {
  const { asked, shown, stop } = open()
  await pass(70)
  // As docs/storefront/README.md says: after 1, 2, 3, 5, 8, 13 and 15 seconds.
  expect(asked).toEqual([0, 1, 3, 6, 11, 19, 32, 47, 62])
  expect(shown).toEqual([
    ...Array<string>(6).fill("waiting"),
    ...Array<string>(3).fill("waiting, slow"),
  ])
  stop()
  await pass(60)
  expect(asked).toHaveLength(9)
})

it("following a payment polls at once when the page becomes visible, one request at a time", async () => {
  const { asked, askNow, stop } = open()
  await pass(40)
  expect(asked.at(-1)).toBe(32)
  await Promise.all([askNow(), askNow()])
  expect(asked.slice(-2)).toEqual([32, 40])
  await pass(15)
  expect(asked.slice(-2)).toEqual([40, 55])
  stop()
})

it("following a payment calls it slow when the store does not answer any more", async () => {
  const { shown, stop } = open(payment(), new Error("offline"))
  await pass(70)
  expect(shown).toEqual([
    ...Array<string>(6).fill("waiting"),
    ...Array<string>(3).fill("waiting, slow"),
  ])
  stop()
})

it("following a payment calls it slow anew once its money has arrived", async () => {
  const pending = Array<SbpPayment>(8).fill(payment())
  const { shown, stop } = open(...pending, payment({ status: "paid" }))
  await pass(100)
  expect(shown.slice(7)).toEqual([
    "waiting, slow",
    "paid",
    "paid",
    "paid, slow",
  ])
  stop()
})

it.each(["ordered", "returned"] as const)(
  "following a payment ends once it is %s",
  async (status) => {
    const { asked, shown, askNow } = open(payment(), payment({ status }))
    await pass(60)
    await askNow()
    expect(shown).toEqual(["waiting", status])
    expect(asked).toHaveLength(2)
  }
)

it.each(["expired", "failed"] as const)(
  "following a payment that is %s polls slowly: it may be paid after all",
  async (status) => {
    const { asked, shown, stop } = open(
      payment({ status }),
      payment({ status }),
      payment({ status: "paid" })
    )
    await pass(30)
    expect(asked).toEqual([0, 15, 30])
    // The page does not call it slow: the money has just arrived.
    expect(shown).toEqual([status, status, "paid"])
    stop()
  }
)

it("following a payment that is expired polls after ten minutes only when the page becomes visible", async () => {
  const { asked, askNow, stop } = open(payment({ status: "expired" }))
  await pass(60 * 60)
  expect(asked).toHaveLength(40)
  expect(asked.at(-1)).toBe(39 * 15)
  await askNow()
  await pass(60)
  expect(asked).toHaveLength(41)
  stop()
})

it("following a payment polls every second while its code is shown", async () => {
  let asked = 0
  const { stop } = followPayment({
    ask: () => {
      asked += 1
      return Promise.resolve(asked < 8 ? payment() : { status: "unknown" })
    },
    show: () => {},
    maxWaitS: 1,
  })
  await pass(5)
  expect(asked).toBe(6)
  stop()
})

it("following a payment polls slowly beside a code once the time to pay is over", async () => {
  const asked: number[] = []
  const begin = Date.now()
  const { stop } = followPayment({
    ask: () => {
      asked.push((Date.now() - begin) / 1000)
      const status = asked.length < 4 ? "pending" : "expired"
      return Promise.resolve(payment({ status }))
    },
    show: () => {},
    maxWaitS: 1,
  })
  await pass(20)
  expect(asked).toEqual([0, 1, 2, 3, 18])
  stop()
})

it("following a payment polls less often if its code was not scanned for some minutes", async () => {
  const asked: number[] = []
  const begin = Date.now()
  const { stop } = followPayment({
    ask: () => {
      asked.push((Date.now() - begin) / 1000)
      return Promise.resolve(payment())
    },
    show: () => {},
    maxWaitS: 1,
  })
  await pass(10 * 60)
  expect(asked.slice(178, 182)).toEqual([178, 179, 184, 189])
  stop()
})

it.each<[string, FollowedPayment | Error]>([
  ["unknown", { status: "unknown" }],
  ["unanswered", new Error("offline")],
  ["delayed", payment({ status: "paid", delayed: true })],
])("following a payment that is %s stays slow beside a code", async (_, it) => {
  let asked = 0
  const { stop } = followPayment({
    ask: () => {
      asked += 1
      return it instanceof Error ? Promise.reject(it) : Promise.resolve(it)
    },
    show: () => {},
    maxWaitS: 1,
  })
  await pass(60)
  expect(asked).toBeLessThan(10)
  stop()
})

it("following a payment gives a hanging request up when the page becomes visible", async () => {
  const shown: string[] = []
  const answers: ((payment: SbpPayment) => void)[] = []
  const { askNow, stop } = followPayment({
    ask: () => new Promise((answer) => answers.push(answer)),
    show: ({ name }) => shown.push(name),
  })
  await pass(1)
  const asked = askNow()
  answers[1]?.(payment({ status: "paid" }))
  await asked
  // The first answer is older, and comes later.
  answers[0]?.(payment())
  await pass(0)
  expect(shown).toEqual(["paid"])
  stop()
})

it("following a payment goes on while it is paid and has no order", async () => {
  const paid = payment({ status: "paid" })
  const { shown, stop } = open(paid, payment({ ...paid, delayed: true }))
  await pass(3)
  expect(shown).toEqual(["paid", "delayed", "delayed"])
  stop()
})

it("following a payment shows the last state if a request fails", async () => {
  const offline = new Error("offline")
  const paid = payment({ status: "paid" })
  const { shown, stop } = open(offline, paid, offline, offline)
  await pass(6)
  expect(shown).toEqual(["unanswered", "paid", "paid", "paid"])
  stop()
})

it("following an unknown payment says so at once, and polls slowly", async () => {
  const { asked, shown, stop } = open(
    { status: "unknown" },
    { status: "unknown" },
    payment()
  )
  await pass(31)
  expect(asked).toEqual([0, 15, 30])
  expect(shown).toEqual(["unknown", "unknown", "waiting"])
  stop()
})

it("following a payment does not end when a proxy answers 404 for the store", async () => {
  const { shown, stop } = open(payment(), { status: "unknown" }, payment())
  await pass(3)
  expect(shown).toEqual(["waiting", "waiting", "waiting"])
  stop()
})

it("following a payment polls again if a request hangs", async () => {
  const shown: string[] = []
  let asked = 0
  const { stop } = followPayment({
    ask: () => {
      asked += 1
      return asked === 2 ? new Promise(() => {}) : Promise.resolve(payment())
    },
    show: ({ name }) => shown.push(name),
  })
  await pass(1 + 14)
  expect({ asked, shown }).toEqual({ asked: 2, shown: ["waiting"] })
  await pass(1 + 3)
  expect(asked).toBe(3)
  expect(shown).toEqual(["waiting", "waiting", "waiting"])
  stop()
})

it("following a payment treats no other redirect of the action as the order", async () => {
  const missing = Object.assign(new Error("NEXT_NOT_FOUND"), {
    digest: "NEXT_NOT_FOUND",
  })
  const { shown, stop } = open(missing, payment())
  await pass(1)
  expect(shown).toEqual(["unanswered", "waiting"])
  stop()
})

it("following a payment stops polling once it leads to the order", async () => {
  const redirected = new Redirected("/ru/order/1", RedirectType.replace)
  const { asked, shown } = open(payment(), redirected)
  await pass(60)
  expect(shown).toEqual(["waiting", "ordered"])
  expect(asked).toHaveLength(2)
})

it("following a payment shows nothing after the shopper has left the page", async () => {
  const { shown, stop } = open()
  stop()
  await pass(60)
  expect(shown).toEqual([])
})

it.each<[object[], (string | undefined)[]]>([
  [
    [{ status: 404 }, { status: "pending" }, { status: 404 }],
    [undefined, "pending", "returned"],
  ],
  [
    [{ status: "pending" }, { status: 404 }],
    ["pending", "returned"],
  ],
])(
  "the README's example loses no payment when a proxy answers 404: %j",
  async (answers, expected) => {
    connect("http://localhost:9", "pk_none")
    const next = [...answers, { status: "returned" }]
    jest.spyOn(sdk.client, "fetch").mockImplementation(() => {
      const answer = next.shift()
      const isLost = answer && "status" in answer && answer.status === 404
      return isLost
        ? Promise.reject(Object.assign(new Error("lost"), answer))
        : Promise.resolve({ payment: answer } as never)
    })
    const shown: (string | undefined)[] = []
    const { signal } = new AbortController()
    const following = readmeCalls.followPayment(
      "payses_1",
      (payment) => shown.push(payment?.status),
      signal
    )
    await pass(30)
    await following
    expect(shown).toEqual(expected)
  }
)
