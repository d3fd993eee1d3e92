import { payoutBody } from "./gateway"

export const card = (number: unknown) => ({
  payout_destination_data: { type: "bank_card", card: { number } },
})

/** Correct, clumsy and broken ways to send a card number. */
export function bodiesWith(number: string): unknown[] {
  return [
    payoutBody(card(number)),
    payoutBody(card(Number(number))),
    payoutBody(card([number])),
    payoutBody(card(`${number} `)),
    payoutBody(card({ [number]: number })),
    payoutBody({ ...card(number), description: `to ${number}` }),
    payoutBody({
      ...card(number),
      description: `to ${number.replace(/(.{4})/g, "$1 ")}`,
    }),
    payoutBody({ ...card(number), metadata: { [number]: number } }),
    payoutBody({
      ...card(number),
      amount: { value: number, currency: number },
    }),
    payoutBody({ payout_destination_data: number }),
    payoutBody({ [number]: number }),
    number,
    JSON.stringify(number),
    `{"card":${number}`,
    JSON.stringify(payoutBody(card(number))).slice(0, -3),
  ]
}
