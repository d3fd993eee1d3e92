import { FetchError } from "@medusajs/js-sdk"

const clearToken = jest.fn(() => Promise.resolve())
const retrieve = jest.fn<Promise<never>, []>()
const forgetCart = jest.fn(() => Promise.resolve())
jest.mock("../../lib/sdk", () => ({
  sdk: {
    client: {
      clearToken: () => clearToken(),
      getToken: () => Promise.resolve("token"),
    },
    store: { customer: { retrieve: () => retrieve() } },
  },
}))
jest.mock("../../cart/cart", () => ({ forgetCart: () => forgetCart() }))
// Jest cannot load Preact's modules.
jest.mock("@preact/signals", () => ({
  signal: (value: unknown) => ({ value }),
}))

// What runs in a browser is not compiled with its types here.
const { begun } = jest.requireActual<{
  begun: { read: () => string | null; remember: (id: string) => void }
}>("../../payment/begun")
const { customer, isCustomerLost, loadCustomer, signOut } = jest.requireActual<{
  customer: { value: unknown }
  isCustomerLost: { value: boolean }
  loadCustomer: () => Promise<void>
  signOut: () => Promise<void>
}>("../customer")

beforeEach(() => jest.clearAllMocks())

it("signing out leaves nothing of the customer in the browser", async () => {
  begun.remember("payses_1")
  customer.value = { id: "cus_1" }
  await signOut()
  expect(begun.read()).toBeNull()
  expect(customer.value).toBeNull()
  expect(clearToken).toHaveBeenCalledTimes(1)
  expect(forgetCart).toHaveBeenCalledTimes(1)
})

it("a store that does not answer signs no customer out", async () => {
  customer.value = { id: "cus_1" }
  retrieve.mockRejectedValueOnce(new Error("offline"))
  await loadCustomer()
  expect(customer.value).toEqual({ id: "cus_1" })
  expect(isCustomerLost.value).toBe(true)
  expect(clearToken).not.toHaveBeenCalled()
})

it("a token that has expired signs the customer out", async () => {
  customer.value = { id: "cus_1" }
  retrieve.mockRejectedValueOnce(new FetchError("Unauthorized", "", 401))
  await loadCustomer()
  expect(customer.value).toBeNull()
  expect(clearToken).toHaveBeenCalledTimes(1)
})
