import { maskBody } from "../mask-body"

const CARD = "4111111111111111"
const MASKED = "411111…1111"

describe("maskBody", () => {
  it("leaves an ordinary notification as it came", () => {
    const body = JSON.stringify({
      id: "f47ac10b-58cc-4372-a567-012345678901",
      status: "CONFIRMED",
      paid: true,
      amount: { value: 1274.92, currency: "RUB" },
      created_at: "2026-11-21T10:47:01.123456Z",
      metadata: { session_id: "payses_01KAJT0Q6X5S3QW5Z1V0T6E3NB" },
      phone: "+79001234567",
    })
    expect(maskBody(body)).toBe(body)
    expect(maskBody('{ "value": 1274.920 }')).toBe('{ "value": 1274.920 }')
  })

  it.each([
    ["a text", `{"card":"${CARD}"}`, `{"card":"${MASKED}"}`],
    ["a number, still JSON", `{"card":${CARD}}`, `{"card":"${MASKED}"}`],
    ["groups", '{"card":"4111 1111-1111 1111"}', `{"card":"${MASKED}"}`],
    ["a sentence", `{"note":"card ${CARD}."}`, `{"note":"card ${MASKED}."}`],
    ["a field's name", `{"${CARD}":1}`, `{"${MASKED}":1}`],
    [
      "escaped digits",
      `{"card":"\\u0034${CARD.slice(1)}"}`,
      `{"card":"${MASKED}"}`,
    ],
    ["twelve digits", '["630400000000"]', '["630400…0000"]'],
    ["nineteen digits", '["6304000000000000000"]', '["630400…0000"]'],
    ["even more", `["9999${CARD}"]`, '["999941…1111"]'],
    ["a form", `pan=${CARD}&sum=10`, `pan=${MASKED}&sum=10`],
    ["what is no JSON", `{"card":${CARD}`, `{"card":${MASKED}`],
  ])("masks %s", (_, body, masked) => {
    expect(maskBody(body)).toBe(masked)
  })

  it.each([
    ["eleven digits", '["79001234567"]'],
    ["a wrong check digit", '["4111111111111112", 4111111111111112]'],
    ["an order's number", '{"order":"order_01KAJT0Q6X5S3QW5Z1V0T6E3NB"}'],
    ["what is no JSON, and no card's number", "pan=4111111111111112&sum=№10"],
  ])("keeps %s", (_, body) => {
    expect(maskBody(body)).toBe(body)
  })

  it("masks nothing away of what surrounds it", () => {
    const body = `{"a":"\\"${CARD}\\"","b":[1,-2.50,null]}`
    expect(JSON.parse(maskBody(body))).toEqual({
      a: `"${MASKED}"`,
      b: [1, -2.5, null],
    })
  })
})
