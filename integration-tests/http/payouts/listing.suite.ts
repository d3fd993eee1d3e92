import { Modules } from "@medusajs/framework/utils"
import { answerOf } from "../support/shop"
import { sweep } from "../support/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { CARD, PayoutFixture, OTHER_CARD, PAYOUTS } from "./payout-fixture"

export function listing(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const amounts = async (query: string) =>
    (await fixture.list(query)).payouts.map(({ amount }) => amount)

  it("lists, sorts, pages and filters", async () => {
    await fixture.create({ amount: "20", description: "Перевод книги" })
    await fixture.create({ amount: "3", card_number: OTHER_CARD })
    await fixture.create({
      amount: "100.50",
      description: "Second translation",
    })
    expect(await fixture.list("?limit=2")).toMatchObject({
      count: 3,
      offset: 0,
      limit: 2,
      payouts: [{ amount: "100.50" }, { amount: "3.00" }],
    })
    expect(await amounts("?order=amount")).toEqual(["3.00", "20.00", "100.50"])
    expect(await amounts("?order=-amount&offset=1")).toEqual(["20.00", "3.00"])
    expect(await amounts("?last4=4444")).toEqual(["3.00"])
    expect(await amounts("?amount[$gte]=20&amount[$lt]=100")).toEqual(["20.00"])
    expect(await amounts("?state=failed")).toEqual([])
    expect(await amounts("?state[]=paid&state[]=failed")).toHaveLength(3)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await amounts(`?created_at[$gt]=${tomorrow}`)).toEqual([])
    const [newest] = (await fixture.list()).payouts
    expect(await amounts(`?created_by=${newest?.created_by}`)).toHaveLength(3)
  })

  it("finds payouts by words, by their card and by their amount", async () => {
    await fixture.create({
      amount: "20",
      description: "Перевод книги, translated",
    })
    await fixture.create({ amount: "3", card_number: OTHER_CARD })
    for (const [q, count] of [
      ["trans", 1],
      ["книг перевод", 1],
      ["1111", 1],
      ["20.00", 1],
      [CARD, 1],
      ["4111 1111 1111 1111", 1],
      ["nothing", 0],
      // Characters that could break a search.
      ["'&|!:*(", 0],
    ] as const) {
      const list = await fixture.list(`?q=${encodeURIComponent(q)}`)
      expect([q, list.count]).toEqual([q, count])
    }
  })

  it("finds payouts by the customer, the order's number, a sum and a day", async () => {
    const { shop, simulator, sql } = use()
    const sold = await shop.checkOut({ email: "olga.petrova@example.com" })
    simulator.pay(sold.paymentId)
    const { order_id } = await shop.settled(sold.invoice.id)
    await sweep(shop.container)
    const about = await fixture.create({
      order_id,
      amount: "1937.50",
      confirm_not_return: true,
    })
    const other = await fixture.create({ amount: "3", card_number: OTHER_CARD })
    const [order] = await sql<{ id: string; display_id: number }>(
      "order"
    ).where({ id: String(order_id) })
    // Shortly after midnight in Moscow, when London still has the previous day.
    await sql("sbp_payout")
      .where({ id: other.id })
      .update({ created_at: "2026-01-31T21:05:00Z", paid_at: null })
    const finds = async (q: string) =>
      (await fixture.list(`?q=${encodeURIComponent(q)}`)).payouts.map(
        ({ id }) => id
      )
    for (const q of [
      "olga.petrova@example.com",
      "OLGA.PETROVA",
      `#${order?.display_id}`,
      `№${order?.display_id}`,
      "1 937,50",
      "₽1937.5",
    ]) {
      expect([q, await finds(q)]).toEqual([q, [about.id]])
    }
    expect(await finds(String(order?.display_id))).toContain(about.id)
    expect(await finds("01.02.2026")).toEqual([other.id])
    expect(await finds("2026-02-01")).toEqual([other.id])
    for (const q of ["2026-01-31", "31.01.2026", "olga.ivanova", "#99999"]) {
      expect([q, await finds(q)]).toEqual([q, []])
    }
    const csv = await fixture.operator.get<string>(
      `${PAYOUTS}/export?q=${encodeURIComponent("olga.petrova@example.com")}`
    )
    expect(csv).toContain(about.id)
    expect(csv).not.toContain(other.id)
  })

  it("shows the order that a payout is linked to", async () => {
    const { shop } = use()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    await shop.startPayment(collection, { provider_id: "pp_system_default" })
    const { order } = await shop.complete(cart)
    const { id } = await fixture.create({ order_id: order?.id })
    const { payouts } = await fixture.list(
      `?order_id=${order?.id}&fields=+order.display_id`
    )
    expect(payouts).toMatchObject([{ amount: "100.00" }])
    expect(payouts[0]?.order).toEqual({
      id: order?.id,
      display_id: order?.display_id,
    })
    // No other field of the order: a user who reads payouts may not be allowed to read orders.
    for (const field of ["*order", "order", "order.*", "order.email"]) {
      const path = `${PAYOUTS}/${id}?fields=${field}`
      const one = await fixture.operator.get<{ payout: object }>(path)
      expect([field, one.payout]).not.toHaveProperty("1.order")
      const rows = (await fixture.list(`?fields=id,${field}`)).payouts
      expect([field, rows]).toEqual([field, [{ id }]])
    }
  })

  it.each(["?order=fingerprint", "?limit=-1", "?amount[$gte]=a", "?state=x"])(
    "refuses %s",
    async (query) => {
      expect((await answerOf(fixture.list(query)))?.status).toBe(400)
    }
  )

  it("never returns a key or a fingerprint", async () => {
    await fixture.create()
    for (const field of ["fingerprint", "idempotency_key"]) {
      const { payouts } = await fixture.list(`?fields=id,${field}`)
      expect(Object.keys(payouts[0] ?? {})).toEqual(["id"])
    }
  })

  it("exports payouts with the numbers of their orders, in both formats", async () => {
    const orders = use().shop.container.resolve(Modules.ORDER)
    const [order, other] = await orders.createOrders([
      { currency_code: "rub", email: "one@example.com" },
      { currency_code: "rub", email: "other@example.com" },
    ])
    await fixture.create({ order_id: order?.id })
    await fixture.create({ order_id: other?.id, amount: "20.50" })
    await fixture.create({ amount: "3" })
    const cells = async (format: string, separator: string) => {
      const path = `${PAYOUTS}/export?format=${format}`
      const csv = await fixture.operator.get<string>(path)
      const lines = csv.trim().split("\r\n")
      const [header = [], ...rows] = lines.map((it) => it.split(separator))
      const at = ["amount", "order_number"].map((it) => header.indexOf(it))
      return rows.map((row) => at.map((index) => row[index]))
    }
    const numbers = [other, order].map((it) => String(it?.display_id))
    expect(await cells("plain", ",")).toEqual([
      ["3.00", ""],
      ["20.50", numbers[0]],
      ["100.00", numbers[1]],
    ])
    expect(await cells("excel_ru", ";")).toEqual([
      ["3,00", ""],
      ["20,50", numbers[0]],
      ["100,00", numbers[1]],
    ])
  })

  it("exports the filtered payouts, safe to open in a spreadsheet", async () => {
    await fixture.create({ amount: "20", description: '=HYPERLINK("evil")' })
    await fixture.create({ amount: "3", card_number: OTHER_CARD })
    const csv = await fixture.operator.get<string>(
      `${PAYOUTS}/export?last4=1111`
    )
    const [header, ...lines] = csv.trim().split("\r\n")
    expect(header).toMatch(/^id,reference,created_at,state,purpose,amount/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"'=HYPERLINK(""evil"")"`)
    expect(lines[0]).toContain("411111…1111")
    expect(lines[0]).toContain("admin@example.com")
    expect(lines[0]).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,/)
    expect(csv.includes(CARD)).toBe(false)
  })
}
