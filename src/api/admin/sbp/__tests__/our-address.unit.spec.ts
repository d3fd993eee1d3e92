import { OUR_ADDRESS } from "../our-address"

const OURS = [
  "/admin/sbp",
  "/admin/sbp/payouts",
  "/admin/sbp?q=1",
  "/ADMIN/Sbp/payouts",
  "//admin///sbp//payouts",
  "/admin/sb%70/payouts",
  "/%61dmin/%73%62%70/payouts",
  "/%2561dmin/sbp/payouts",
  "/admin/sbp./payouts",
  "/admin./sbp/payouts",
  "/admin/./sbp/payouts",
  "/admin/%2e/sbp/payouts",
  "/admin/orders/order_1/../../sbp/payouts",
  "/store/../admin/sbp/payouts",
  "/store/%2E%2e/admin/sbp/payouts",
  "/admin%2Fsbp%2fpayouts",
  "\\admin\\sbp\\payouts",
  "/admin/sbp;x=1/payouts",
  "/admin%20/sbp/payouts",
]

const OTHERS = [
  "/admin",
  "/admin/orders",
  "/admin/sbporders",
  "/admin/sbp-like/a",
  "/admin/sbp_orders",
  "/admin/orders/sbp",
  "/admin/orders/order_1/sbp",
  "/administrators/sbp",
  "/store/sbp/payment-sessions/payses_1",
  "/hooks/sbp/token",
  "/store/products?q=/admin/sbp",
  "/admin/products/prod_01SBP",
]

it.each(OURS)("the address %s counts as ours", (address) => {
  expect(OUR_ADDRESS.test(address)).toBe(true)
})

it.each(OTHERS)(
  "the address %s is not ours: its body is Medusa's to read",
  (address) => {
    expect(OUR_ADDRESS.test(address)).toBe(false)
  }
)

it.each([
  "/admin/sbp/invoices/x..;admin;sbp:",
  "/admin/sbp/invoices/x..%2fadmin%2fsbp:",
  "/admin/sbp/x..;sbp:",
])(
  "the path %s is matched up to the slash that Express expects, or no sign-in would run",
  (address) => {
    expect(OUR_ADDRESS.exec(address)?.[0]).toBe("/admin/sbp")
  }
)

it("an address is matched at once, however long it is", () => {
  const started = process.cpuUsage()
  // A few of these are enough for a pattern that tries every way to read them.
  for (const piece of ["%2f", "%2E%2e/", "%252e%252e%2f", "%5c%25252e"]) {
    for (const times of [8, 16_000 / piece.length]) {
      OUR_ADDRESS.test(`/admin${piece.repeat(times)}x`)
      OUR_ADDRESS.test(`${piece.repeat(times)}x`)
    }
  }
  for (const piece of ["/admin", "/..", "/admin/..", "%25", "/admin/x/../"]) {
    OUR_ADDRESS.test(piece.repeat(16_384 / piece.length))
  }
  // The time of this process alone: others may keep the machine busy meanwhile.
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(500)
})
