import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { until } from "../support/until"
import type { HookRoom } from "./room"

const JSON_TYPE = { "content-type": "application/json" }

export function bodies(room: HookRoom) {
  it.each(["bare", "result", "object", "payment", "data", "minimal"] as const)(
    "in the shape %s makes the order",
    async (shape) => {
      const { invoice, paymentId } = await room.paid()
      const sent = await room.simulator.notify(paymentId, { shape })
      expect(sent.attempts).toMatchObject([{ status: 200 }])
      const settled = await room.shop.settled(invoice.id)
      expect(await room.shop.orders()).toMatchObject([{ id: settled.order_id }])
      expect(await room.shop.attention()).toEqual([])
    }
  )

  it("may have any content type, or none", async () => {
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
      const { invoice, body, post } = await room.paid()
      const headers = type === undefined ? {} : { "content-type": type }
      const answer = await post(body, { headers })
      expect(answer).toMatchObject({ status: 200, body: "" })
      await room.shop.settled(invoice.id)
    }
    expect(await room.shop.orders()).toHaveLength(types.length)
    const stored = await room.stored()
    expect(new Set(stored.map(({ content_type }) => content_type))).toEqual(
      new Set(types.map((type) => type ?? null))
    )
  })

  it.each<[string, Buffer, string]>([
    ["no JSON", Buffer.from("paid=true&status=CONFIRMED"), "paid=true"],
    ["empty", Buffer.alloc(0), ""],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "{\uFFFD\uFFFD}"],
    ["full of NULs", Buffer.from('{"a":"\0"}\0'), '{"a":"\uFFFD"}\uFFFD'],
    ["JSON without a payment", Buffer.from('{"paid":true}'), '{"paid":true}'],
    ["a list", Buffer.from('[{"paid":true}]'), '[{"paid":true}]'],
  ])(
    "that is %s is kept, and shown to the operator",
    async (_kind, body, text) => {
      const { invoice, body: genuine, post } = await room.paid()
      expect((await post(body, { headers: JSON_TYPE })).status).toBe(200)
      await until(() => room.isQuiet(), "the notification to be looked at")

      expect(await room.stored()).toMatchObject([
        { outcome: "refused", body: expect.stringContaining(text) as string },
      ])
      expect(await room.shop.attention()).toEqual(["unrecognised_body"])
      expect(await room.shop.orders()).toEqual([])
      expect(await room.shop.invoice(invoice.id)).toMatchObject({
        state: "open",
        paid_at: null,
      })

      // It stands in nobody's way.
      await post(genuine)
      await room.shop.settled(invoice.id)
    }
  )

  it("may be compressed: what cannot be read is not dropped", async () => {
    const { post } = await room.paid()
    const headers = { ...JSON_TYPE, "content-encoding": "gzip" }
    const gzip = Buffer.from("1f8b08000000000000ffab56", "hex")
    expect((await post(gzip, { headers })).status).toBe(200)
    await until(() => room.isQuiet(), "the notification to be looked at")
    expect(await room.shop.attention()).toEqual(["unrecognised_body"])
  })

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("compressed by %s makes the order", async (encoding, compress) => {
    const { post, body, invoice } = await room.paid()
    const headers = { ...JSON_TYPE, "content-encoding": encoding }
    expect((await post(compress(body), { headers })).status).toBe(200)
    await room.shop.settled(invoice.id)
  })

  it("that blows up when it is read is kept, and shown", async () => {
    const { post } = await room.paid()
    const headers = { ...JSON_TYPE, "content-encoding": "gzip" }
    const bomb = gzipSync(Buffer.alloc(10_000_000, "a"))
    expect((await post(bomb, { headers })).status).toBe(200)
    await until(() => room.isQuiet(), "the notification to be looked at")
    expect(await room.shop.attention()).toEqual(["unrecognised_body"])
  })

  it("may begin with a byte order mark", async () => {
    const { post, body, invoice } = await room.paid()
    await post(`\uFEFF${body}`, { headers: JSON_TYPE })
    await room.shop.settled(invoice.id)
  })

  it("may leave open which order and shop it is about", async () => {
    const { post, body, invoice } = await room.paid()
    const payment = {
      ...(JSON.parse(body) as object),
      order_id: null,
      shop_id: null,
    }
    await post(JSON.stringify(payment), { headers: JSON_TYPE })
    await room.shop.settled(invoice.id)
  })

  it.each(["status", "id", "order_id"])(
    "whose %s no database can hold is kept, and shown",
    async (name) => {
      const { post, body } = await room.paid()
      const payment = { ...(JSON.parse(body) as object), [name]: "a\u0000b" }
      await post(JSON.stringify(payment), { headers: JSON_TYPE })
      await until(() => room.isQuiet(), "the notification to be looked at")
      expect(await room.shop.attention()).toEqual(["unrecognised_body"])
    }
  )
}
