import { AdminConfirmInvoice } from "../validators"

const isTaken = (gateway_payment_id: string) =>
  AdminConfirmInvoice.safeParse({
    gateway_payment_id,
    amount: "1",
    note: "Seen in the cabinet",
  }).success

it.each([
  "4111111111111111",
  "4111 1111 1111 1111",
  "4111-1111-1111-1111",
  "4111\u00a01111\u00a01111\u00a01111",
  "\uff14111111111111111",
])("the text %s is no payment's id", (card) => {
  expect(isTaken(card)).toBe(false)
})

it.each([
  "2f1c7d2e-1111-4111-8111-111111111111",
  "100000000001",
  "pay_4111111111111112",
])("the text %s is a payment's id", (id) => {
  expect(isTaken(id)).toBe(true)
})

it("the refusal of without_order says which value it may have", () => {
  const result = AdminConfirmInvoice.safeParse({
    gateway_payment_id: "100000000001",
    amount: "1",
    without_order: "yes",
    note: "Seen in the cabinet",
  })
  const messages = result.error?.issues.map(({ message }) => message)
  expect(messages).toEqual(["must be true or false"])
})
