const LINK = { session: "payses_1", url: "https://gateway.example/pay" }
const RETURN_PAGE = "/checkout/return?session=payses_1"

// What runs in a browser is not compiled with its types here.
const { leaveToPay } = jest.requireActual<{
  leaveToPay: (link: typeof LINK) => Promise<void>
}>("../leave-to-pay")

/** As much of a browser as `leaveToPay` uses. */
const browser = () => ({
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  location: {
    href: "/checkout",
    went: [] as string[],
    assign: (to: string) => went().push(to),
  },
})
let page: ReturnType<typeof browser>
const went = () => page.location.went

beforeEach(() => {
  jest.useFakeTimers()
  page = browser()
  Object.assign(globalThis, page)
})
afterEach(() => {
  jest.useRealTimers()
  for (const name of Object.keys(page)) {
    Reflect.deleteProperty(globalThis, name)
  }
})

function look(state: "visible" | "hidden"): void {
  page.document.visibilityState = state
  page.document.dispatchEvent(new Event("visibilitychange"))
}

describe("leaving to pay", () => {
  it("leads to the new session's page if the link opened the bank's app", () => {
    void leaveToPay(LINK)
    look("hidden")
    expect(went()).toEqual([LINK.url])
    look("visible")
    expect(went()).toEqual([LINK.url, RETURN_PAGE])
  })

  it("leads nowhere else once the shopper has left the page", () => {
    void leaveToPay(LINK)
    page.window.dispatchEvent(new Event("pagehide"))
    look("hidden")
    look("visible")
    expect(went()).toEqual([LINK.url])
  })

  it("does not lead a shopper away from another page of the shop", () => {
    void leaveToPay(LINK)
    look("hidden")
    page.location.href = "/cart"
    look("visible")
    expect(went()).toEqual([LINK.url])
  })

  it("frees the button if the shopper has not left the page", async () => {
    let isFree = false
    void leaveToPay(LINK).then(() => (isFree = true))
    await jest.advanceTimersByTimeAsync(9_000)
    expect(isFree).toBe(false)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(isFree).toBe(true)
  })
})

// Nothing is imported: this makes it a module.
export {}
