import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { payoutOf } from "../http/payouts/payout-fixture"
import { theExample } from "../docs/support/examples-of"

type Example = { withoutSecrets: (event: object) => object }

describe("the Sentry example of docs/deployment.md", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-example-"))
  const file = path.join(folder, "without-secrets.ts")

  beforeAll(() => {
    const code = theExample("deployment.md", "ts", "withoutSecrets")
    writeFileSync(file, code)
  })

  it("removes card numbers and secret addresses from events", () => {
    const { withoutSecrets } = jest.requireActual<Example>(file)
    const { card_number } = payoutOf()
    const event = {
      event_id: "1",
      transaction: "POST /hooks/sbp/sbpinv_1.mac?x",
      request: {
        url: "https://store.example//hooks//sbp/sbpinv_1.mac?x=1",
        data: JSON.stringify({ card_number }),
        cookies: { "connect.sid": "s" },
        headers: { cookie: "connect.sid=s" },
        query_string: "token=sbpinv_1.mac",
      },
      contexts: {
        trace: { trace_id: "2", data: { "http.url": "sbpinv_1.mac" } },
      },
    }
    expect(withoutSecrets(event)).toEqual({
      event_id: "1",
      transaction: "POST /hooks/sbp/:secret?x",
      request: { url: "https://store.example//hooks//sbp/:secret?x=1" },
      contexts: { trace: { trace_id: "2" } },
    })
    const url = "https://store.example/store/sbp/payment-sessions/payses_1"
    expect(withoutSecrets({ request: { url } })).toEqual({
      request: { url: url.replace("payses_1", ":secret") },
    })
    expect(withoutSecrets({ message: "no request" })).toEqual({
      message: "no request",
    })
  })
})
