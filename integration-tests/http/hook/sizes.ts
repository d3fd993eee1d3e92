import type { HookRoom } from "./room"

const LIMIT = 64 * 1024

export function sizes(room: HookRoom) {
  describe.each([
    ["told in advance", { chunked: false }],
    ["not told in advance", { chunked: true }],
  ])("%s", (_how, how) => {
    it("may be exactly 64 kB", async () => {
      const { body, invoice, post } = await room.paid()
      const padded = body.padEnd(LIMIT, " ")
      expect((await post(padded, how)).status).toBe(200)
      await room.shop.settled(invoice.id)
      const [stored] = await room.stored()
      expect(stored?.body.trimEnd()).toMatch(/^\{.*\}$/)
    })

    it("may not be larger, and nothing of it is kept", async () => {
      const { body, invoice, post } = await room.paid()
      for (const size of [LIMIT + 1, 4 * LIMIT, 160 * LIMIT]) {
        expect(await post(body.padEnd(size, " "), how)).toMatchObject({
          status: 413,
          body: "",
          headers: { connection: "close" },
        })
      }
      expect(await room.stored()).toEqual([])
      expect(await room.shop.invoice(invoice.id)).toEqual(invoice)

      // The store takes the next one.
      expect((await post(body)).status).toBe(200)
      await room.shop.settled(invoice.id)
    })
  })
}
