import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../../scripts/seed/logins"
import { alertOperators } from "../../../src/flows/alerts/alert-operators"
import type { Fault, Simulator } from "../../../simulator"
import { sweep } from "../../http/support/sweep"
import { scrape } from "../../http/monitoring/scrape"
import { STORE_PORT } from "../../http/support/environment"
import type { LocalShop } from "../../http/support/local-shop"
import { type RawRequest, rawRequest } from "../../http/support/raw-request"
import type { TestShop } from "../../http/support/run-shop-tests"
import {
  exportedMetrics,
  recordedSpans,
  saidBy,
} from "../../http/support/telemetry"
import { dumpTables } from "./dump-tables"
import { Recorder } from "./recorder"
import { findSecrets, type Secrets, type Trace } from "./find-secrets"

export const PAYOUTS = "/admin/sbp/payouts"

const ORIGIN = `http://localhost:${STORE_PORT}`
const JSON_TYPE = { "content-type": "application/json" }

export type Login = "operator" | "approver"

/** A store whose outputs are recorded while it receives card numbers. */
export class LeakHarness {
  private readonly recorder: Recorder
  private readonly tokens: Record<Login, string>

  private constructor(
    private readonly test: TestShop,
    tokens: Record<Login, string>
  ) {
    this.tokens = tokens
    this.recorder = new Recorder(test.shop.container)
  }

  static async open(test: TestShop): Promise<LeakHarness> {
    const harness = new LeakHarness(test, {
      operator: await signIn(adminEmail),
      approver: await signIn(approverEmail),
    })
    harness.recorder.start()
    return harness
  }

  get simulator(): Simulator {
    return this.test.simulator
  }

  get shop(): LocalShop {
    return this.test.shop
  }

  fault(fault: Fault): void {
    this.simulator.fault("payout", { ...fault, times: 1 })
  }

  /** Sends any request of a fully authorised user. */
  async send(path: string, request: RawRequest = {}, as: Login = "operator") {
    const headers = {
      authorization: `Bearer ${this.tokens[as]}`,
      ...request.headers,
    }
    // The path is sent as written: parsing it first would normalise it.
    const raw = { ...request, path, headers }
    const answer = await rawRequest(ORIGIN, raw)
    this.recorder.record("HTTP answers", answer)
    return answer
  }

  /** Reads a page that has to be there. */
  async get<Page>(path: string): Promise<Page> {
    const { status, body } = await this.send(path, { method: "GET" })
    expect([path, status]).toEqual([path, 200])
    return JSON.parse(body) as Page
  }

  post(path: string, body: unknown, as?: Login) {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    return this.send(path, { body: text, headers: JSON_TYPE }, as)
  }

  /** Creates a valid payout with changes. Returns its id, if there is one. */
  async create(changes: Record<string, unknown>): Promise<string> {
    const { body } = await this.post(PAYOUTS, payoutBody(changes))
    const { payout } = JSON.parse(body) as { payout?: { id: string } }
    return payout?.id ?? "none"
  }

  /** Ends the recording, and searches everything. */
  async leaks(secrets: Secrets): Promise<string[]> {
    return findSecrets(await this.traces(), secrets)
  }

  async traces(): Promise<Trace[]> {
    await sweep(this.test.shop.container)
    // This sends the digest, and rings the approvers' bell.
    await alertOperators(this.test.shop.container)
    // Events and logs are written a little later than their cause.
    await sleep(200)
    this.recorder.stop()
    return [
      ...this.recorder.traces(),
      ...(await dumpTables(this.test.sql)),
      { where: "metrics", text: await scrape() },
      { where: "exported metrics", text: written(await exportedMetrics()) },
      { where: "spans", text: written(recordedSpans().map(saidBy)) },
    ]
  }

  close(): void {
    this.recorder.stop()
  }
}

/** Two values next to each other must not look like one number. */
const written = (values: unknown[]) =>
  values.map((value) => JSON.stringify(value)).join("\n|\n")

export const payoutBody = (changes: Record<string, unknown>) => ({
  idempotency_key: randomUUID(),
  amount: "10.00",
  currency_code: "rub",
  ...changes,
})

async function signIn(email: string): Promise<string> {
  const { body } = await rawRequest(`${ORIGIN}/auth/user/emailpass`, {
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return (JSON.parse(body) as { token: string }).token
}
