import type {
  FollowedPayment,
  StartedPayment,
} from "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
import { beginSbpPayment } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-button/begin-payment"
import { leaveToPay } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-button/leave-to-pay"
import {
  forgetBegun,
  readBegun,
  rememberBegun,
} from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-resume/begun"
import { resume } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-resume/resume"
import { en } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/words"
import { isWide } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-scan/is-wide"
import { Redirected, RedirectType } from "./starter/next/navigation"

const startSbpPayment = jest.fn<Promise<StartedPayment>, [unknown]>()
const followSbpPayment = jest.fn<Promise<FollowedPayment>, [string, string]>()
const resumeSbpPayment = jest.fn<Promise<boolean>, [string]>()
jest.mock(
  "@lib/data/sbp-payment",
  () => ({
    startSbpPayment: (shown: unknown) => startSbpPayment(shown),
    followSbpPayment: (id: string, country: string) =>
      followSbpPayment(id, country),
    resumeSbpPayment: (country: string) => resumeSbpPayment(country),
  }),
  { virtual: true }
)

const ORDER_PAGE = "/ru/order/order_1/confirmed"
const RETURN_PAGE = "/checkout/return?session=payses_1"
const link = { url: "https://pay.example/1", sessionId: "payses_1" }

/** As much of a browser as the kit uses. */
const browser = () => ({
  window: Object.assign(new EventTarget(), {
    went: [] as string[],
    location: {
      pathname: "/ru/store",
      href: "/ru/checkout",
      assign: (to: string) => page.window.went.push(to),
      replace: (to: string) => page.window.went.push(to),
    },
    matchMedia: (_query: string) => ({ matches: true }),
  }),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  localStorage: new Map<string, string>(),
})
let page: ReturnType<typeof browser>

beforeEach(() => {
  page = browser()
  const { localStorage: stored, ...others } = page
  Object.assign(globalThis, others, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
afterEach(() => {
  for (const name of ["window", "document", "localStorage"]) {
    Reflect.deleteProperty(globalThis, name)
  }
})

function look(state: "visible" | "hidden"): void {
  page.document.visibilityState = state
  page.document.dispatchEvent(new Event("visibilitychange"))
}

describe("leaving to pay", () => {
  it("leads to the return page if the link opened the bank's app instead", () => {
    void leaveToPay(link)
    look("hidden")
    expect(page.window.went).toEqual([link.url])
    look("visible")
    expect(page.window.went).toEqual([link.url, RETURN_PAGE])
  })

  it("does not lead a shopper away from another page of the shop", () => {
    void leaveToPay(link)
    look("hidden")
    page.window.location.href = "/ru/cart"
    look("visible")
    expect(page.window.went).toEqual([link.url])
  })

  it("leads nowhere else when the browser's Back shows the page again", () => {
    void leaveToPay(link)
    page.window.dispatchEvent(new Event("pagehide"))
    look("hidden")
    look("visible")
    expect(page.window.went).toEqual([link.url])
  })

  it("frees the button if the shopper has not left the page", async () => {
    jest.useFakeTimers()
    let isFree = false
    void leaveToPay(link).then(() => (isFree = true))
    await jest.advanceTimersByTimeAsync(9_000)
    expect(isFree).toBe(false)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(isFree).toBe(true)
    jest.useRealTimers()
  })
})

describe("“Continue to review”", () => {
  const shown = { providerId: "pp_sbp_sbp", cartId: "cart_1" }
  const begin = (started: StartedPayment | Error) => {
    if (started instanceof Error) {
      startSbpPayment.mockRejectedValueOnce(started)
    } else {
      startSbpPayment.mockResolvedValueOnce(started)
    }
    return beginSbpPayment(shown)
  }

  it("goes on once there is a link", async () => {
    expect(await begin(link)).toBeNull()
    expect(startSbpPayment).toHaveBeenCalledWith(shown)
    expect(page.window.went).toEqual([])
  })

  it("goes on with a free cart, whose order the next step places", async () => {
    expect(await begin({ refusal: "nothingToPay" })).toBeNull()
  })

  it("leads a shopper who has paid, or may have, to the payment's state", async () => {
    const sentence = await begin({ underWaySessionId: "payses_1" })
    expect(sentence).toBe(en.mayBePaid)
    expect(page.window.went).toEqual([RETURN_PAGE])
  })

  it.each<[string, StartedPayment | Error]>([
    [
      `${en.startFailed} Reference: sbpinv_1`,
      { refusal: "startFailed", reference: "sbpinv_1" },
    ],
    [en.outOfStock, { refusal: "outOfStock" }],
    [en.cartGone, { isCartGone: true }],
    [en.cartIncomplete, { isCartIncomplete: true }],
    [en.startFailed, new Error("as Next hides it")],
  ])("says “%s”", async (sentence, started) => {
    expect(await begin(started)).toBe(sentence)
    expect(page.window.went).toEqual([])
  })
})

describe("“Continue to review”, with another way to pay", () => {
  const choose = (
    answer: Partial<FollowedPayment> | Error,
    sessionId: string | undefined = "payses_1"
  ) => {
    if (answer instanceof Error) {
      followSbpPayment.mockRejectedValueOnce(answer)
    } else {
      followSbpPayment.mockResolvedValueOnce(answer as FollowedPayment)
    }
    return beginSbpPayment({
      providerId: "pp_system_default",
      cartId: "cart_1",
      sessionId,
    })
  }
  beforeEach(() => {
    startSbpPayment.mockReset()
    followSbpPayment.mockReset()
  })
  afterEach(() => expect(startSbpPayment).not.toHaveBeenCalled())

  it.each<Partial<FollowedPayment>>([
    { status: "unknown" },
    { status: "pending", confirmation_url: "https://pay.example/1" },
    { status: "expired", confirmation_url: null },
    { status: "returned", confirmation_url: null },
  ])("goes on if no payment is on its way: %j", async (answer) => {
    expect(await choose(answer)).toBeNull()
    expect(followSbpPayment).toHaveBeenCalledWith("payses_1", "ru")
    expect(page.window.went).toEqual([])
  })

  it("sends no request without a session", async () => {
    const shown = { providerId: "pp_system_default", cartId: "cart_1" }
    expect(await beginSbpPayment(shown)).toBeNull()
    expect(followSbpPayment).not.toHaveBeenCalled()
  })

  it("says once that the first payment may be paid", async () => {
    const awaited = { status: "pending", confirmation_url: null } as const
    expect(await choose(awaited)).toBe(en.stalledHint)
    expect(await choose(awaited)).toBeNull()
    expect(await choose(awaited, "payses_2")).toBe(en.stalledHint)
    expect(page.window.went).toEqual([])
  })

  it("leads a shopper who has paid to the payment's state", async () => {
    expect(await choose({ status: "paid" })).toBe(en.mayBePaid)
    expect(page.window.went).toEqual([RETURN_PAGE])
  })

  it("stops if the store does not answer, or Next leads to the order", async () => {
    expect(await choose(new Error("NEXT_REDIRECT"))).toBe(en.startFailed)
  })

  it("leads to the order if a tap on a link has overtaken Next", async () => {
    jest.useFakeTimers()
    await choose(new Redirected(ORDER_PAGE, RedirectType.replace))
    jest.runAllTimers()
    jest.useRealTimers()
    expect(page.window.went).toEqual([ORDER_PAGE])
  })
})

it("the browser remembers when a payment was begun, and not which", () => {
  const begun = jest.spyOn(Date, "now").mockReturnValueOnce(1)
  expect(readBegun()).toBeNull()
  rememberBegun()
  expect(readBegun()).toBe("1")
  expect([...page.localStorage.values()]).toEqual(["1"])
  forgetBegun("1")
  expect(readBegun()).toBeNull()
  begun.mockRestore()
})

describe("a visit to the shop", () => {
  beforeEach(() => resumeSbpPayment.mockReset())
  afterEach(() => jest.useRealTimers())

  it("sends no request if no payment was begun", async () => {
    await resume()
    expect(resumeSbpPayment).not.toHaveBeenCalled()
  })

  it("asks once for the state of a payment that was begun", async () => {
    rememberBegun()
    resumeSbpPayment.mockResolvedValueOnce(false)
    await resume()
    await resume()
    expect(resumeSbpPayment.mock.calls).toEqual([["ru"]])
  })

  it.each<[string, string, string[]]>([
    ["goes there", ORDER_PAGE, []],
    ["was overtaken by a tap on a link", "/ru/products/tea", [ORDER_PAGE]],
  ])("leads to the order if Next %s", async (_, pathname, went) => {
    jest.useFakeTimers()
    rememberBegun()
    resumeSbpPayment.mockRejectedValueOnce(
      new Redirected(ORDER_PAGE, RedirectType.replace)
    )
    await resume()
    page.window.location.pathname = pathname
    jest.runAllTimers()
    expect(page.window.went).toEqual(went)
  })

  it("asks again at the next visit while the order may still come", async () => {
    rememberBegun()
    resumeSbpPayment
      .mockResolvedValueOnce(true)
      .mockRejectedValueOnce(new Error("no answer"))
      .mockResolvedValueOnce(false)
    await resume()
    await resume()
    expect(readBegun()).not.toBeNull()
    await resume()
    expect(readBegun()).toBeNull()
  })

  it("does not forget a payment that was begun in another tab meanwhile", async () => {
    const now = jest.spyOn(Date, "now")
    now.mockReturnValueOnce(1)
    rememberBegun()
    resumeSbpPayment.mockImplementationOnce(() => {
      now.mockReturnValueOnce(2)
      rememberBegun()
      return Promise.resolve(false)
    })
    await resume()
    now.mockRestore()
    expect(readBegun()).toBe("2")
  })
})

it("the kit works without a storage", () => {
  Reflect.deleteProperty(globalThis, "localStorage")
  rememberBegun()
  forgetBegun("1")
  expect(readBegun()).toBeNull()
})

it("the kit shows codes on wide screens with a mouse, unless the shop was built without them", () => {
  const asked: string[] = []
  page.window.matchMedia = (query) => {
    asked.push(query)
    return { matches: true }
  }
  expect(isWide()).toBe(true)
  expect(asked).toEqual([
    "(min-width: 48rem) and (hover: hover) and (pointer: fine)",
  ])
  process.env.NEXT_PUBLIC_SBP_QR = "off"
  expect(isWide()).toBe(false)
  delete process.env.NEXT_PUBLIC_SBP_QR
  page.window.matchMedia = () => ({ matches: false })
  expect(isWide()).toBe(false)
})
