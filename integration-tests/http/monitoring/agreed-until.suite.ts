import { findShop, registerShop } from "../../../src/shared/shops"
import { PROVIDER } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"
import { doneLater, scrape, valueOf } from "./scrape"

/** Call this last, because the second shop that it registers stays registered. */
export function agreedUntil(use: () => TestShop) {
  it("the metric of agreed days shows the earliest of all configured shops, and 0 while one agrees with nothing", async () => {
    const { sql, shop } = use()
    const statement = (shop_id: string, covers_to: string) =>
      sql("sbp_statement").insert({
        id: `sbpstm_${shop_id}`,
        kind: "payments",
        shop_id,
        name: "a.csv",
        digest: shop_id,
        encoding: "utf-8",
        separator: ";",
        line_count: 0,
        layout: { time_zone: "UTC" },
        covers_from: "2026-11-01",
        covers_to,
        judged_at: new Date(),
        verdicts: "[]",
        created_by: "user_1",
      })
    const series = 'sbp_agreed_until_timestamp_seconds{kind="payments"}'
    const untilShows = (seconds: number) =>
      until(
        async () => valueOf(await doneLater(scrape), series) === seconds,
        series
      )
    const untilAgreed = (day: number) =>
      untilShows(Date.UTC(2026, 10, day + 1) / 1_000)
    const options = findShop(PROVIDER)
    if (!options) {
      throw new Error("The store has no shop")
    }
    await statement(options.shopId, "2026-11-20")
    await statement("left", "2026-11-02")
    await untilAgreed(20)

    const second = "pp_sbp_second"
    registerShop(second, { ...options, shopId: "second" })
    const { invoice } = await shop.checkOut()
    const of = { provider_id: second, shop_id: "second" }
    const paid = { ...of, paid_at: new Date() }
    await sql("sbp_invoice").where({ id: invoice.id }).update(paid)
    await untilShows(0)
    await statement("second", "2026-11-18")
    await untilAgreed(18)

    const layout = { time_zone: "Asia/Vladivostok" }
    await sql("sbp_statement").where({ shop_id: "second" }).update({ layout })
    // There the day ends ten hours before it ends in UTC.
    await untilShows(Date.UTC(2026, 10, 18, 14) / 1_000)
  })
}
