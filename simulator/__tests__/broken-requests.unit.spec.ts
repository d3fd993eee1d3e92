import type { Simulator } from ".."
import { paymentBody, send, withSimulator } from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

const NOT_UTF8 = Buffer.concat([
  Buffer.from('{"order_id":"'),
  Buffer.from([0xff]),
  Buffer.from('"}'),
])

test.each([
  [
    "no credentials",
    { authorization: undefined },
    401,
    "headers.authorization",
  ],
  [
    "another scheme",
    { authorization: "Bearer abc" },
    401,
    "headers.authorization",
  ],
  [
    "a wrong secret",
    { authorization: `Basic ${btoa("100500:wrong")}` },
    401,
    "headers.authorization",
  ],
  [
    "another content type",
    { "content-type": "text/plain" },
    415,
    "headers.content-type",
  ],
  [
    "another charset",
    { "content-type": "application/json; charset=cp1251" },
    415,
    "headers.content-type",
  ],
  [
    "no idempotency key",
    { "idempotency-key": undefined },
    400,
    "headers.idempotency-key",
  ],
])("a request with %s is refused", async (_name, headers, status, field) => {
  const response = await send(simulator, "payment", paymentBody(), headers)

  expect(response.status).toBe(status)
  expect(simulator.violations()).toMatchObject([{ field }])
  expect(simulator.executions()).toEqual([])
})

test.each([
  ["cut JSON", '{"amount":'],
  ["no body", ""],
  ["bytes that are not UTF-8", NOT_UTF8],
  ["a byte order mark", "\ufeff{}"],
])("a body of %s is refused", async (_name, body) => {
  const response = await send(simulator, "payment", body)

  expect(response.status).toBe(400)
  expect(simulator.violations()).toMatchObject([{ field: "body" }])
})

test("a body of 1 MiB and more is refused", async () => {
  const response = await send(simulator, "payment", "x".repeat(1024 * 1024 + 1))

  expect(response.status).toBe(413)
})

test.each([
  ["GET", "/v1/payment/", 405, "method"],
  ["PUT", "/v1/payout/", 405, "method"],
  ["POST", "/v1/payment", 404, "path"],
  ["POST", "/v1/payment/?x=1", 404, "path"],
  ["GET", "/v1/payment/some-id", 404, "path"],
  ["POST", "/v2/payment/", 404, "path"],
])("%s %s does not exist", async (method, path, status, field) => {
  const response = await fetch(simulator.url + path, { method })

  expect(response.status).toBe(status)
  expect(simulator.violations()).toMatchObject([{ field }])
})
