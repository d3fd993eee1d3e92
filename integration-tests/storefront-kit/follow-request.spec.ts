import type {
  FollowedRequest,
  SbpPaymentRequest,
} from "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
import { followRequest } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-request/follow-request"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const request = (status: SbpPaymentRequest["status"]): SbpPaymentRequest => ({
  id: "pay_col_1",
  status,
  amount: "349.90",
  currency_code: "rub",
  provider_id: "pp_sbp_sbp",
  order_display_id: 12,
  delayed: false,
  confirmation_url: null,
  can_renew: false,
  reference: null,
})

const unknown: FollowedRequest = { status: "unknown" }
const offline = new Error("offline")

/** An open page, with responses that arrive one after another. */
function open(...answers: (FollowedRequest | Error)[]) {
  const begin = Date.now()
  const asked: number[] = []
  const shown: string[] = []
  let last = answers[0] ?? unknown
  const page = followRequest({
    ask: async () => {
      asked.push((Date.now() - begin) / 1000)
      last = answers.shift() ?? last
      await Promise.resolve()
      if (last instanceof Error) {
        throw last
      }
      return last
    },
    show: ({ status }) => shown.push(status),
  })
  return { asked, shown, ...page }
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000)

it("following a payment request polls every second while it may be paid", async () => {
  const { asked, shown, stop } = open(
    request("payable"),
    request("pending"),
    request("payable")
  )
  await pass(3)
  expect(asked).toEqual([0, 1, 2, 3])
  expect(shown).toEqual(["payable", "pending", "payable", "payable"])
  stop()
  await pass(60)
  expect(asked).toHaveLength(4)
})

it.each(["paid", "nothing_due", "canceled"] as const)(
  "following a payment request that is %s polls only when it becomes visible",
  async (status) => {
    const { asked, shown, askNow, stop } = open(
      request("pending"),
      request(status),
      request("payable")
    )
    await pass(60)
    expect(asked).toEqual([0, 1])
    await askNow()
    expect(shown).toEqual(["pending", status, "payable"])
    await pass(1)
    expect(asked).toEqual([0, 1, 60, 61])
    stop()
  }
)

it("following a payment request shows the last state if a request fails", async () => {
  const { asked, shown, stop } = open(
    offline,
    request("payable"),
    offline,
    unknown
  )
  await pass(11)
  // Without an answer the page asks less often.
  expect(asked).toEqual([0, 5, 6, 11])
  expect(shown).toEqual(["unanswered", "payable", "payable", "payable"])
  stop()
})

it("following an unknown payment request says so at once, and polls slowly", async () => {
  const { asked, shown, stop } = open(unknown, offline, request("payable"))
  await pass(30)
  expect(asked).toEqual([0, 15, 30])
  expect(shown).toEqual(["unknown", "unknown", "payable"])
  stop()
})

it("following a payment request polls again if a request hangs", async () => {
  let asked = 0
  const shown: string[] = []
  const { askNow, stop } = followRequest({
    ask: () => {
      asked += 1
      return asked === 2
        ? new Promise(() => {})
        : Promise.resolve(request("payable"))
    },
    show: ({ status }) => shown.push(status),
  })
  await pass(1)
  await askNow()
  expect(asked).toBe(2)
  await pass(15 + 5)
  expect(asked).toBe(3)
  expect(shown).toEqual(["payable", "payable", "payable"])
  stop()
})

it("following a payment request polls less often after some minutes", async () => {
  const { asked, stop } = open(request("payable"))
  await pass(10 * 60)
  expect(asked.slice(178, 182)).toEqual([178, 179, 184, 189])
  stop()
})
