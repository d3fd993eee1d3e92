import { get, type IncomingMessage } from "node:http"
import { demoPassword, adminEmail } from "../../../scripts/seed/logins"
import { STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { standstill } from "../support/standstill"
import { PayoutFixture, PAYOUTS } from "./payout-fixture"

/** The whole list as a file, of any length. */
export function exporting(use: () => TestShop) {
  const fixture = new PayoutFixture(use)

  /** Adds `rows` payouts, all with one time, as after an import. */
  async function fill(rows: number, sentences = 8) {
    const { sql } = use()
    const { id } = await fixture.create()
    await sql.raw(
      `INSERT INTO sbp_payout
       SELECT copy.* FROM sbp_payout AS one, generate_series(1, ?::int) AS n,
         LATERAL jsonb_populate_record(one, jsonb_build_object(
           'id', 'sbppo_' || n, 'idempotency_key', 'key' || n,
           'reference', sbp_payout_reference(),
           'description', repeat('A description. ', ?::int),
           'gateway_id', 'gateway' || n)) AS copy
       WHERE one.id = ?`,
      [rows - 1, sentences, String(id)]
    )
  }

  async function open(query = ""): Promise<IncomingMessage> {
    const { token } = await use().shop.anonymous.post<{ token: string }>(
      "/auth/user/emailpass",
      { email: adminEmail, password: demoPassword }
    )
    return new Promise((resolve, reject) => {
      const url = `http://localhost:${STORE_PORT}${PAYOUTS}/export${query}`
      const headers = { authorization: `Bearer ${token}` }
      // The common agent gives up a connection that is not read for five seconds.
      const options = { headers, agent: false }
      get(url, options, resolve).on("error", reject)
    })
  }

  it("contains each of 10,000 payouts once, within three seconds", async () => {
    await fill(10_000)
    const response = await open()
    // The time of this process alone: others may keep the machine busy meanwhile.
    const start = process.cpuUsage()
    const pieces: Buffer[] = []
    for await (const piece of response) {
      pieces.push(piece as Buffer)
    }
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(3_000)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="payouts-\d{4}-\d\d-\d\d\.csv"$/
      ) as string,
      "cache-control": "no-store",
    })
    const [, ...lines] = Buffer.concat(pieces)
      .toString("utf8")
      .trim()
      .split("\r\n")
    const ids = lines.map((line) => line.split(",")[0])
    expect(ids).toHaveLength(10_000)
    expect(new Set(ids).size).toBe(10_000)
  })

  it("reads no further than its client, and ends when the client disconnects", async () => {
    const { sql } = use()
    await fill(15_000, 64)
    let batches = 0
    const record = ({ sql: text }: { sql: string }) => {
      batches += Number(/from "sbp_payout".*limit/.test(text))
    }
    sql.on("query", record)
    const still = () => standstill(() => batches, sql, "sbp_payout")
    const response = await open()
    const before = await still()
    expect(before).toBeLessThan(10)
    response.destroy()
    expect(await still()).toBeLessThan(before + 2)
    sql.off("query", record)
    // The store works as before.
    expect(await fixture.list("?limit=1")).toMatchObject({
      count: 10_000,
      count_is_exact: false,
    })
  })
}
