import type { AdminSetup } from "../../../src/api/admin/sbp/setup/read-setup"
import {
  findShop,
  registerOwnOptions,
  registerShop,
} from "../../../src/shared/shops"
import { CARD, PayoutFixture } from "../payouts/payout-fixture"
import { HookFixture } from "../hook/hook-fixture"
import { PROVIDER } from "../support/environment"
import { rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import { exportedMetrics, recordedSpans, saidBy } from "../support/telemetry"
import { until } from "../support/until"
import { doneLater, getMetrics, METRICS_TOKEN, scrape, valueOf } from "./scrape"

const STORED = 'sbp_notifications_total{result="stored"}'
const UNKNOWN_ADDRESS = 'sbp_notifications_total{result="unknown_address"}'
const APPLIED = 'sbp_notifications_processed_total{outcome="applied"}'
const ORDERS = "sbp_notification_to_order_seconds_count"
const PAYMENT_CALLS =
  'sbp_gateway_call_seconds_count{operation="payment",outcome="ok"}'

export function metrics(use: () => TestShop) {
  const hook = new HookFixture(use)
  const payouts = new PayoutFixture(use)

  const untilShows = (series: string, is: (value: number) => boolean) =>
    until(async () => {
      const text = await doneLater(scrape)
      const value = valueOf(text, series)
      return value !== undefined && is(value) && text
    }, series)

  it.each([
    ["no token", undefined],
    ["another token", `Bearer ${METRICS_TOKEN}x`],
    ["the beginning of it", `Bearer ${METRICS_TOKEN.slice(0, -1)}`],
    ["another scheme", `Basic ${METRICS_TOKEN}`],
  ])(
    "the metrics answer %s with 401 and without figures",
    async (_, authorization) => {
      const answer = await getMetrics(authorization)
      expect(answer).toMatchObject({ status: 401, body: "" })
      expect(answer.headers["www-authenticate"]).toBe("Bearer")
    }
  )

  it("the metrics do not exist without a token in the options", async () => {
    const options = findShop(PROVIDER)
    if (!options) {
      throw new Error("The store has no shop")
    }
    const without = { ...options, metricsToken: undefined }
    registerShop(PROVIDER, without)
    registerOwnOptions(without)
    try {
      const answer = await getMetrics(`Bearer ${METRICS_TOKEN}`)
      expect(answer).toMatchObject({ status: 404, body: "" })
      expect((await getMetrics("Bearer undefined")).status).toBe(404)
    } finally {
      registerShop(PROVIDER, options)
      registerOwnOptions(options)
    }
  })

  it("the metrics accept no token in the address, and no notification", async () => {
    const { headers } = await getMetrics(`Bearer ${METRICS_TOKEN}`)
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/)
    use().simulator.configure({ notifications: { drop: true } })
    const { address } = await hook.paid()
    const url = new URL("metrics", address)
    url.searchParams.set("token", METRICS_TOKEN)
    const read = await rawRequest(url.href, { method: "GET" })
    expect(read.status).toBe(401)
    const authorization = `Bearer ${METRICS_TOKEN}`
    const posted = await rawRequest(url.href, { headers: { authorization } })
    expect(posted.status).toBe(404)
    expect(await hook.stored()).toEqual([])
  })

  it("the metrics count a payment on its way from the gateway to the order", async () => {
    const before = await scrape()
    const { shop, simulator } = use()
    const { invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    const after = await until(async () => {
      const text = await scrape()
      const isCounted = valueOf(text, ORDERS) !== valueOf(before, ORDERS)
      return isCounted && text
    }, "the order to be counted")
    const more = (series: string) =>
      (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0)
    expect(
      Object.fromEntries(
        [PAYMENT_CALLS, STORED, APPLIED, ORDERS].map((it) => [it, more(it)])
      )
    ).toEqual({ [PAYMENT_CALLS]: 1, [STORED]: 1, [APPLIED]: 1, [ORDERS]: 1 })
    const seconds = more("sbp_notification_to_order_seconds_sum")
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(60)
  })

  it("the metrics count refused and repeated notifications apart", async () => {
    use().simulator.configure({ notifications: { drop: true } })
    const before = await scrape()
    const { address, body, post } = await hook.paid()
    await rawRequest(`${address}x`)
    await post("x".repeat(70_000))
    await post(body)
    await post(body)
    const after = await scrape()
    const more = (result: string) => {
      const series = `sbp_notifications_total{result="${result}"}`
      return (valueOf(after, series) ?? NaN) - (valueOf(before, series) ?? NaN)
    }
    expect(more("unknown_address")).toBe(1)
    expect(more("too_large")).toBe(1)
    expect(more("stored")).toBe(1)
    expect(more("not_kept")).toBe(1)
    expect(valueOf(after, UNKNOWN_ADDRESS)).toBeGreaterThan(0)
  })

  it("the metrics do not count a check whether this is the store", async () => {
    const { admin } = use().shop
    const before = valueOf(await scrape(), UNKNOWN_ADDRESS)
    const { setup } = await admin.get<{ setup: AdminSetup }>("/admin/sbp/setup")
    // The address was asked, and proved to be this store.
    const reasons = setup.checks.map(({ code, reason }) => [code, reason])
    expect(reasons).toContainEqual(["address", "private"])
    expect(valueOf(await scrape(), UNKNOWN_ADDRESS)).toBe(before)
  })

  it("the metrics show what waits for a person, and for how long", async () => {
    const { simulator, sql, shop } = use()
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id, state } = await payouts.create()
    expect(state).toBe("unknown")
    await sql("sbp_payout")
      .where({ id })
      .update({ sent_at: new Date(Date.now() - 3_600_000) })
    await sql("sbp_attention").update({
      created_at: new Date(Date.now() - 7_200_000),
    })
    expect(await shop.attention()).toEqual(["payout_unknown"])
    const unknown = 'sbp_payouts_open{state="unknown"}'
    const text = await untilShows(unknown, (n) => n === 1)
    expect(valueOf(text, 'sbp_payouts_last_day{state="unknown"}')).toBe(1)
    expect(valueOf(text, 'sbp_payouts_last_day{state="paid"}')).toBe(0)
    expect(valueOf(text, 'sbp_attention_open{reason="payout_unknown"}')).toBe(1)
    expect(valueOf(text, 'sbp_attention_open{reason="cart_changed"}')).toBe(0)
    const ages = [
      "sbp_payout_unknown_oldest_seconds",
      "sbp_attention_oldest_seconds",
    ].map((it) => Math.round((valueOf(text, it) ?? 0) / 3600))
    expect(ages).toEqual([1, 2])
  })

  it("the metrics show a backlog and its age", async () => {
    const { shop, simulator, sql } = use()
    simulator.configure({ notifications: { drop: true } })
    const { invoice } = await shop.checkOut()
    await sql("sbp_invoice")
      .where({ id: invoice.id })
      .update({ settle_at: new Date(Date.now() - 600_000) })
    const oldest = "sbp_backlog_oldest_seconds"
    const text = await untilShows(oldest, (n) => n > 599 && n < 660)
    expect(valueOf(text, 'sbp_backlog{work="settlements"}')).toBe(1)
    expect(valueOf(text, 'sbp_backlog{work="notifications"}')).toBe(0)
  })

  it("the metrics show a backlog of jobs if only servers run", async () => {
    const { shop, sql } = use()
    const { invoice } = await shop.checkOut()
    const overdue = { due_at: new Date(Date.now() - 1_200_000) }
    const isShown = (seconds: number) => seconds > 1_199 && seconds < 1_260
    const series = "sbp_backlog_oldest_seconds"
    await until(async () => {
      // Medusa may report late that the cart has changed: then the contact is due again.
      await sql("sbp_contact").where({ id: invoice.id }).update(overdue)
      return isShown(valueOf(await doneLater(scrape), series) ?? 0)
    }, series)
    expect(valueOf(await scrape(), 'sbp_backlog{work="settlements"}')).toBe(0)
  })

  it("the metrics show a payout whose outcome is overdue", async () => {
    const { sql } = use()
    const { id } = await payouts.create()
    await sql("sbp_payout")
      .where({ id })
      .update({
        state: "sending",
        answer_due_at: new Date(Date.now() - 600_000),
      })
    const overdue = "sbp_payout_overdue_oldest_seconds"
    await untilShows(overdue, (n) => n > 599 && n < 660)
  })

  it("the metrics show a batch that stands still, a waiting event, and a changed history", async () => {
    const { sql } = use()
    const expectShown = (text: string, ...values: number[]) => {
      const shown = [
        "sbp_payout_batches_stopped",
        "sbp_payout_trail_broken",
      ].map((it) => valueOf(text, it))
      expect(shown).toEqual(values)
    }
    const waiting = "sbp_payouts_unpublished_oldest_seconds"
    expectShown(await untilShows(waiting, (n) => n === 0), 0, 0)
    await sql("sbp_payout_batch").insert({
      id: "sbppb_1",
      state: "making",
      obstacle: "other_shop",
      idempotency_key: "1",
      name: "Partners",
      shop_id: "1",
      currency_code: "rub",
      row_count: 1,
      amount: "1.00",
      digest: "1",
      days: 3,
      created_by: "user_1",
      approve_by: new Date(),
      updated_at: new Date(Date.now() - 600_000),
    })
    const entry = (number: number, event: string) =>
      sql("sbp_payout_event").insert({
        id: `sbppev_${number}`,
        number,
        event,
        details: "{}",
        hash: "0".repeat(64),
      })
    await entry(1, "trail_verified")
    await entry(2, "trail_broken")
    await entry(3, "exported")
    const text = await untilShows(waiting, (n) => n > 599 && n < 660)
    expectShown(text, 1, 1)
  })

  it.each([
    ["for two days", "trail_verified"],
    ["since it began", "exported"],
  ])(
    "the metrics show a history that was not verified %s",
    async (_, first) => {
      const append = (number: number, daysAgo: number, event: string) =>
        use()
          .sql("sbp_payout_event")
          .insert({
            id: `sbppev_${number}`,
            number,
            event,
            details: "{}",
            hash: "0".repeat(64),
            created_at: new Date(Date.now() - daysAgo * 86_400_000),
          })
      const gauge = "sbp_payout_trail_broken"
      await append(1, 2.1, first)
      await untilShows(gauge, (n) => n === 1)
      await append(2, 1.9, "trail_verified")
      await untilShows(gauge, (n) => n === 0)
    }
  )

  it("the metrics show their counts and an error if the database does not answer", async () => {
    const { sql } = use()
    await sql.raw("ALTER TABLE sbp_attention RENAME TO sbp_attention_away")
    try {
      const text = await untilShows("sbp_database_up", (n) => n === 0)
      expect(text).not.toContain("sbp_backlog")
      expect(valueOf(text, STORED)).toBeGreaterThan(0)
    } finally {
      await sql.raw("ALTER TABLE sbp_attention_away RENAME TO sbp_attention")
    }
    await untilShows("sbp_database_up", (n) => n === 1)
  })

  it("the metrics send one query for each module, however many scrapes come", async () => {
    const { sql } = use()
    const asked: string[] = []
    const record = ({ sql }: { sql: string }) => asked.push(sql)
    await untilShows("sbp_database_up", (n) => n === 1)
    sql.on("query", record)
    try {
      await doneLater(() => Promise.all(Array.from({ length: 50 }, scrape)))
      expect(asked).toHaveLength(3)
    } finally {
      sql.removeListener("query", record)
    }
  })

  it("the metrics have Prometheus's format", async () => {
    const text = await scrape()
    expect(text.endsWith("\n")).toBe(true)
    const types = new Map<string, string>()
    const series = new Set<string>()
    for (const line of text.trimEnd().split("\n")) {
      const type = /^# TYPE (sbp_[a-z0-9_]+) (counter|gauge|histogram)$/.exec(
        line
      )
      if (type) {
        expect(types.has(type[1] ?? "")).toBe(false)
        types.set(type[1] ?? "", type[2] ?? "")
      } else if (!line.startsWith("# HELP sbp_")) {
        const [, name = "", key = ""] =
          /^((sbp_[a-z0-9_]+)(?:\{(?:[a-z]+="[a-zA-Z0-9_.+]+",?)+\})?) -?[\d.e+-]+$/.exec(
            line
          ) ?? []
        expect({ line, key }).not.toEqual({ line, key: "" })
        expect(series.has(name)).toBe(false)
        series.add(name)
        const family = key.replace(/_(bucket|sum|count)$/, "")
        expect(types.has(key) || types.get(family) === "histogram").toBe(true)
      }
    }
    for (const [name, type] of types) {
      expect(name.endsWith("_total")).toBe(type === "counter")
    }
    const buckets = [
      ...text.matchAll(/^sbp_notification_to_order_seconds_bucket\S+ (\d+)$/gm),
    ].map(([, n]) => Number(n))
    expect(buckets.length).toBeGreaterThan(5)
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b))
    expect(buckets.at(-1)).toBe(valueOf(text, ORDERS))
  })

  it("the metrics register a counter in OpenTelemetry before it counts, so that a first time is an increase", async () => {
    expect(await exportedMetrics()).toContainEqual({
      name: "sbp_notifications_total",
      attributes: { result: "not_stored" },
      value: 0,
    })
  })

  it("the metrics give OpenTelemetry the same figures, and spans", async () => {
    const { shop, simulator } = use()
    const { invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    await payouts.create()
    const names = new Set((await exportedMetrics()).map(({ name }) => name))
    const text = await scrape()
    const scraped = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, it]) => it)
    expect([...names].sort()).toEqual([...scraped].sort())
    const spans = recordedSpans()
    expect([...new Set(spans.map(({ name }) => name))].sort()).toEqual(
      expect.arrayContaining([
        "sbp.book",
        "sbp.gateway.create_payment",
        "sbp.gateway.create_payout",
        "sbp.notification.store",
        "sbp.settle",
      ])
    )
    const said = JSON.stringify(spans.map(saidBy))
    for (const secret of [invoice.id, paymentId, CARD, METRICS_TOKEN]) {
      expect(said + text).not.toContain(secret)
    }
    expect(said).toContain('"code":2')
  })
}
