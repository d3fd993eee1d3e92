// Jest cannot load Preact's modules.
jest.mock("@preact/signals", (): unknown =>
  jest.requireActual("@preact/signals-core")
)

// What a browser would have.
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"] },
  configurable: true,
})

// What runs in a browser is not compiled with its types here.
const { money } = jest.requireActual<{
  money: (amount: number, currencyCode: string) => string
}>("../format")

it.each([
  [1275, "rub", "₽1,275"],
  [1147.5, "rub", "₽1,147.50"],
  [1275, "jpy", "¥1,275"],
  [1147.5, "jpy", "¥1,147.50"],
])("shows %d %s as it is asked of the gateway", (amount, currency, shown) => {
  expect(money(amount, currency)).toBe(shown)
})
