import { paymentSchema } from "../answers"
import { classify, type Failure, readResult } from "../classify"
import type { Observation } from "../transport"
import { envelope, PAYMENT_RESULT } from "./support/answers"

/** The verdict on one observation, for a result that `contradicts` nothing. */
function verdictOf(observation: Observation, contradicts: string[] = []) {
  const reading = classify(
    observation,
    readResult(paymentSchema, () => contradicts)
  )
  return reading.ok ? "success" : reading.failure
}

const silence = (
  phase: "connecting" | "securing" | "sent",
  timedOut = false
): Observation => ({ answered: false, phase, timedOut, networkCode: "ANY" })

const answer = (status: number, text = ""): Observation => ({
  answered: true,
  status,
  text,
})

const unavailable: Partial<Failure> = {
  verdict: "unavailable",
  mayHaveExecuted: false,
  repeatable: true,
}
const rejected: Partial<Failure> = {
  verdict: "rejected",
  mayHaveExecuted: false,
  repeatable: false,
}
const indeterminate: Partial<Failure> = {
  verdict: "indeterminate",
  mayHaveExecuted: true,
  repeatable: true,
}
const unexpected: Partial<Failure> = {
  verdict: "unexpected",
  mayHaveExecuted: true,
  repeatable: false,
}

type Row = [string, Observation, Partial<Failure> | "success"]

const NETWORK: Row[] = [
  [
    "no connection",
    silence("connecting"),
    { ...unavailable, code: "connect_failed" },
  ],
  [
    "connecting took too long",
    silence("connecting", true),
    { ...unavailable, code: "connect_timeout" },
  ],
  [
    "TLS handshake failed",
    silence("securing"),
    { ...unavailable, code: "tls_failed" },
  ],
  [
    "TLS handshake took too long",
    silence("securing", true),
    { ...unavailable, code: "tls_failed" },
  ],
  [
    "connection broke after sending",
    silence("sent"),
    { ...indeterminate, code: "connection_lost" },
  ],
  [
    "no answer in time",
    silence("sent", true),
    { ...indeterminate, code: "timeout" },
  ],
]

const STATUSES: Row[] = [
  ...[300, 301, 302, 303, 304, 307, 308, 399].map((status): Row => [
    `HTTP ${status}`,
    answer(status),
    { ...unexpected, code: "redirect" },
  ]),
  ...[401, 405, 413, 414, 415, 431].flatMap((status): Row[] => [
    [
      `HTTP ${status}`,
      answer(status),
      { ...rejected, code: "http_status", gatewayId: undefined },
    ],
    [
      `HTTP ${status} in words`,
      answer(status, "<html><h1>No</h1></html>"),
      { ...rejected, code: "http_status" },
    ],
    [
      `HTTP ${status} that says no`,
      answer(status, '{"success":false,"error":{"code":"unauthorized"}}'),
      { ...rejected, code: "http_status" },
    ],
    [
      `HTTP ${status} that says yes`,
      answer(status, '{"success":true}'),
      { ...indeterminate, code: "http_status", repeatable: false },
    ],
    ...[
      envelope(PAYMENT_RESULT),
      JSON.stringify(PAYMENT_RESULT),
      JSON.stringify({ success: false, payout: PAYMENT_RESULT }),
      JSON.stringify([PAYMENT_RESULT]),
    ].map((body): Row => [
      `HTTP ${status} about something that has an id: ${body.slice(0, 20)}`,
      answer(status, body),
      { ...indeterminate, repeatable: false, gatewayId: PAYMENT_RESULT.id },
    ]),
    [
      `HTTP ${status} that breaks off`,
      answer(status, envelope(PAYMENT_RESULT).slice(0, -20)),
      { ...indeterminate, repeatable: false },
    ],
  ]),
  // Refused for its content: the gateway has read the request, and may have acted.
  ...[
    400, 402, 403, 404, 406, 407, 410, 411, 412, 416, 417, 418, 421, 422, 423,
    424, 426, 428, 444, 451, 460, 499,
  ].map((status): Row => [
    `HTTP ${status}`,
    answer(status),
    { ...indeterminate, code: "http_status", repeatable: false },
  ]),
  ...[408, 409, 425, 429, 500, 501, 502, 503, 504, 520, 599, 600, 999].map(
    (status): Row => [
      `HTTP ${status}`,
      answer(status),
      { ...indeterminate, code: "http_status" },
    ]
  ),
  ...[302, 400, 409, 422, 500].map((status): Row => [
    `HTTP ${status} with an id`,
    answer(status, envelope(PAYMENT_RESULT)),
    { mayHaveExecuted: true, gatewayId: PAYMENT_RESULT.id },
  ]),
]

const unreadable: Partial<Failure> = {
  ...unexpected,
  code: "unreadable_answer",
}
const without = (field: string) =>
  envelope({ ...PAYMENT_RESULT, [field]: undefined })

const BODIES: Row[] = [
  ["a good answer", answer(200, envelope(PAYMENT_RESULT)), "success"],
  ["a good answer, 201", answer(201, envelope(PAYMENT_RESULT)), "success"],
  [
    "success: false",
    answer(200, '{"success":false}'),
    {
      verdict: "indeterminate",
      mayHaveExecuted: true,
      repeatable: false,
      code: "success_false",
    },
  ],
  [
    "success: false with a result",
    answer(200, JSON.stringify({ success: false, result: PAYMENT_RESULT })),
    {
      verdict: "indeterminate",
      code: "success_false",
      gatewayId: PAYMENT_RESULT.id,
    },
  ],
  ...(
    [
      ["nothing", ""],
      ["no JSON", "<html>OK</html>"],
      ["half an answer", envelope(PAYMENT_RESULT).slice(0, -20)],
      ["null", "null"],
      ["a list", "[]"],
      ["no success flag", JSON.stringify({ result: PAYMENT_RESULT })],
      [
        "success as text",
        JSON.stringify({ success: "true", result: PAYMENT_RESULT }),
      ],
      ["no result", '{"success":true}'],
      ["a bare payment", JSON.stringify(PAYMENT_RESULT)],
      ["no id", without("id")],
      ["no status", without("status")],
      ["no amount", without("amount")],
      ["no confirmation", without("confirmation")],
      [
        "a link that is no web page",
        envelope({
          ...PAYMENT_RESULT,
          confirmation: { confirmation_url: "javascript:alert(1)" },
        }),
      ],
      ...[
        "https:evil.example",
        "https:\\\\evil.example",
        "https://user:pass@evil.example",
        "https://a.example/\r\nSet-Cookie: x",
        `https://a.example/${"x".repeat(2048)}`,
      ].map(
        (confirmation_url) =>
          [
            `a link like ${JSON.stringify(confirmation_url).slice(0, 40)}`,
            envelope({ ...PAYMENT_RESULT, confirmation: { confirmation_url } }),
          ] as const
      ),
      ["an empty id", envelope({ ...PAYMENT_RESULT, id: "" })],
      ["an endless id", envelope({ ...PAYMENT_RESULT, id: "x".repeat(256) })],
      [
        "a fraction of a kopek",
        envelope({
          ...PAYMENT_RESULT,
          amount: { value: 1274.925, currency: "RUB" },
        }),
      ],
      [
        "a negative sum",
        envelope({
          ...PAYMENT_RESULT,
          amount: { value: -1274.92, currency: "RUB" },
        }),
      ],
    ] as const
  ).map(([name, text]): Row => [name, answer(200, text), unreadable]),
]

it.each(NETWORK)("%s", (_, observation, expected) => {
  expect(verdictOf(observation)).toMatchObject(expected as object)
})

it.each(STATUSES)("%s", (_, observation, expected) => {
  expect(verdictOf(observation)).toMatchObject(expected as object)
})

it.each(BODIES)("2xx with %s", (_, observation, expected) => {
  const verdict = verdictOf(observation)
  if (expected === "success") {
    expect(verdict).toBe("success")
  } else {
    expect(verdict).toMatchObject(expected)
  }
})

it("a 2xx answer about another object is unexpected, and names that object", () => {
  const observation = answer(200, envelope(PAYMENT_RESULT))
  expect(verdictOf(observation, ["amount"])).toEqual({
    ...unexpected,
    code: "echo_mismatch",
    problems: ["amount"],
    gatewayId: PAYMENT_RESULT.id,
  })
})

it("an unreadable answer names its unreadable fields, and no values", () => {
  const observation = answer(
    200,
    envelope({ ...PAYMENT_RESULT, id: 7, amount: { value: "canary" } })
  )
  const verdict = verdictOf(observation)
  expect(verdict).toMatchObject({
    problems: ["result.amount.value", "result.amount.currency"],
  })
  expect(JSON.stringify(verdict)).not.toMatch(/canary/)
})
