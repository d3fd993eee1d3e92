import { couldBeCard } from "../could-be-card"

describe("what could be a card's number", () => {
  it.each([
    "4111111111111111",
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "2200000000000004",
    // Without its last digit it tells the card as well.
    "411111111111111",
    // Another digit is no better.
    "4111111111111112",
    "card 4111 1111 1111 1111, of Ivan",
    "4111.1111.1111.1111",
    "4111\u200b1111\u200b1111\u200b1111",
    // Amex, Diners and JCB.
    "378282246310005",
    "30569309025904",
    "3530111333300000",
    "４１１１１１１１１１１１１１１１",
  ])("%s", (text) => {
    expect(couldBeCard(text)).toBe(true)
  })

  it.each([
    "",
    "1111",
    "41111111111",
    "1499.90",
    "0000000000000000",
    "2026-11-22 10:47",
    "sbppo_01M80ANM43N8AJ83CEVJK099M7",
    "order_01J9ZB4111111111111111",
    "de3ba616-8042-478a-827e-cc8712345678",
  ])("not %j", (text) => {
    expect(couldBeCard(text)).toBe(false)
  })
})
