const fetched = jest.fn<Promise<unknown>, []>()
jest.mock("../../lib/sdk", () => ({
  sdk: { client: { fetch: () => fetched() } },
}))
// Jest cannot load Preact's modules.
jest.mock("@preact/signals", (): unknown =>
  jest.requireActual("@preact/signals-core")
)

// What runs in a browser is not compiled with its types here.
const { begun } = jest.requireActual<{
  begun: { read: () => string | null; remember: (id: string) => void }
}>("../begun")
const { forgetOrdered } = jest.requireActual<{
  forgetOrdered: (orderId: string) => Promise<void>
}>("../forget-ordered")

beforeEach(() => begun.remember("payses_1"))

describe("an order", () => {
  it("forgets the payment of its own cart", async () => {
    fetched.mockResolvedValueOnce({ payment: { order_id: "order_1" } })
    await forgetOrdered("order_1")
    expect(begun.read()).toBeNull()
  })

  it.each<[string, object]>([
    ["another order", { payment: { order_id: "order_2" } }],
    ["no order yet", { payment: { order_id: null } }],
  ])("keeps the payment of %s", async (_, answer) => {
    fetched.mockResolvedValueOnce(answer)
    await forgetOrdered("order_1")
    expect(begun.read()).toBe("payses_1")
  })

  it("keeps a payment while the store does not answer", async () => {
    fetched.mockRejectedValueOnce(new Error("offline"))
    await forgetOrdered("order_1")
    expect(begun.read()).toBe("payses_1")
  })
})

// Nothing is imported: this makes it a module.
export {}
