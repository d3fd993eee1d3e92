import { BigNumber } from "@medusajs/framework/utils"
import { medusaAmount } from "../medusa-amount"

it.each([
  ["a float", 1274.915, "1274.92"],
  ["a float of a sum", 0.1 + 0.2, "0.30"],
  ["a large float", 1e15, "1000000000000000.00"],
  ["a tiny float", 1e-9, "0.00"],
  ["text", "40", "40.00"],
  [
    "a raw value of the database",
    { value: "1274.9150000", precision: 20 },
    "1274.92",
  ],
  ["a BigNumber", new BigNumber("99.999"), "100.00"],
])("medusaAmount rounds %s half-up", (_, value, expected) => {
  expect(medusaAmount(value)).toBe(expected)
})

it.each([-1, NaN, Infinity])("medusaAmount refuses %s", (value) => {
  expect(() => medusaAmount(value)).toThrow()
})
