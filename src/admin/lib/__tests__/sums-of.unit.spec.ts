import { sumsOf } from "../sums-of"

it("sumsOf adds negative sums, and keeps currencies apart and in order", () => {
  const rub = (amount: string) => ({ amount, currency_code: "rub" })
  const usd = { amount: "5", currency_code: "usd" }
  expect(sumsOf([rub("10.00"), usd, rub("-14.50"), rub("3.00")])).toEqual([
    rub("-1.50"),
    { ...usd, amount: "5.00" },
  ])
})
