import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { until } from "../support/until"
import type { HookFixture } from "./hook-fixture"

const JSON_TYPE = { "content-type": "application/json" }

export function bodies(fixture: HookFixture) {
  it.each(["bare", "result", "object", "payment", "data", "minimal"] as const)(
    "in the shape “%s” confirms the payment",
    async (shape) => {
      const { invoice, paymentId } = await fixture.paid()
      const sent = await fixture.simulator.notify(paymentId, { shape })
      expect(sent.attempts).toMatchObject([{ status: 200 }])
      await fixture.confirmed(invoice)
    }
  )

  it("may have any content type or none", async () => {
    const types = [
      "application/json",
      "text/plain; charset=utf-8",
      "application/x-www-form-urlencoded",
      "application/octet-stream",
      "multipart/form-data",
      "nonsense",
      "",
      undefined,
    ]
    for (const type of types) {
      const { invoice, body, post } = await fixture.paid()
      const headers = type === undefined ? {} : { "content-type": type }
      const answer = await post(body, { headers })
      expect(answer).toMatchObject({ status: 200, body: "" })
      await fixture.confirmed(invoice)
    }
    const stored = await fixture.stored()
    expect(new Set(stored.map(({ content_type }) => content_type))).toEqual(
      new Set(types.map((type) => type ?? null))
    )
  })

  it.each<[string, Buffer, string]>([
    ["not JSON", Buffer.from("paid=true&status=CONFIRMED"), "paid=true"],
    ["empty", Buffer.alloc(0), ""],
    ["not UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "{\uFFFD\uFFFD}"],
    ["full of NULs", Buffer.from('{"a":"\0"}\0'), '{"a":"\uFFFD"}\uFFFD'],
    ["JSON without a payment", Buffer.from('{"paid":true}'), '{"paid":true}'],
    ["a list", Buffer.from('[{"paid":true}]'), '[{"paid":true}]'],
  ])(
    "is stored and shown to the operator if it is %s",
    async (_kind, body, text) => {
      const { invoice, body: genuine, post } = await fixture.paid()
      expect((await post(body, { headers: JSON_TYPE })).status).toBe(200)
      await until(() => fixture.isQuiet(), "the notification to be looked at")

      expect(await fixture.stored()).toMatchObject([
        { outcome: "refused", body: expect.stringContaining(text) as string },
      ])
      expect(await fixture.shop.attention()).toEqual(["unrecognised_body"])
      expect(await fixture.shop.invoice(invoice.id)).toMatchObject({
        state: "open",
        paid_at: null,
      })

      // The broken body does not block the next notification.
      await post(genuine)
      await fixture.confirmed(invoice)
    }
  )

  it.each(["gzip", "constructor"])(
    "is stored even if it is compressed by %s and cannot be read",
    async (encoding) => {
      const { post } = await fixture.paid()
      const headers = { ...JSON_TYPE, "content-encoding": encoding }
      const gzip = Buffer.from("1f8b08000000000000ffab56", "hex")
      expect((await post(gzip, { headers })).status).toBe(200)
      await until(() => fixture.isQuiet(), "the notification to be looked at")
      expect(await fixture.shop.attention()).toEqual(["unrecognised_body"])
    }
  )

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("compressed by %s confirms the payment", async (encoding, compress) => {
    const { post, body, invoice } = await fixture.paid()
    const headers = { ...JSON_TYPE, "content-encoding": encoding }
    expect((await post(compress(body), { headers })).status).toBe(200)
    await fixture.confirmed(invoice)
  })

  it("is stored and shown to the operator if it is a compression bomb", async () => {
    const { post } = await fixture.paid()
    const headers = { ...JSON_TYPE, "content-encoding": "gzip" }
    const bomb = gzipSync(Buffer.alloc(10_000_000, "a"))
    expect((await post(bomb, { headers })).status).toBe(200)
    await until(() => fixture.isQuiet(), "the notification to be looked at")
    expect(await fixture.shop.attention()).toEqual(["unrecognised_body"])
  })

  it("may begin with a byte order mark", async () => {
    const { post, body, invoice } = await fixture.paid()
    await post(`\uFEFF${body}`, { headers: JSON_TYPE })
    await fixture.confirmed(invoice)
  })

  it("may omit order and shop", async () => {
    const { post, body, invoice } = await fixture.paid()
    const payment = {
      ...(JSON.parse(body) as object),
      order_id: null,
      shop_id: null,
    }
    await post(JSON.stringify(payment), { headers: JSON_TYPE })
    await fixture.confirmed(invoice)
  })

  it.each(["status", "id", "order_id"])(
    "is stored and shown if its %s cannot be stored in a database",
    async (name) => {
      const { post, body } = await fixture.paid()
      const payment = { ...(JSON.parse(body) as object), [name]: "a\u0000b" }
      await post(JSON.stringify(payment), { headers: JSON_TYPE })
      await until(() => fixture.isQuiet(), "the notification to be looked at")
      expect(await fixture.shop.attention()).toEqual(["unrecognised_body"])
    }
  )
}
