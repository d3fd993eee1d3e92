import type { HookFixture } from "./hook-fixture"

const LIMIT = 64 * 1024

/** Pads a body with blanks to a length in bytes: the store's name is not all Latin. */
const padded = (body: string, bytes: number) =>
  body + " ".repeat(bytes - Buffer.byteLength(body))

export function sizes(fixture: HookFixture) {
  describe.each([
    ["declared in Content-Length", { chunked: false }],
    ["not declared in advance", { chunked: true }],
  ])("%s", (_how, how) => {
    it("may be exactly 64 kB", async () => {
      const { body, invoice, post } = await fixture.paid()
      expect((await post(padded(body, LIMIT), how)).status).toBe(200)
      await fixture.confirmed(invoice)
      const [stored] = await fixture.stored()
      expect(stored?.body?.trimEnd()).toMatch(/^\{.*\}$/)
    })

    it("may not be larger, and a larger body is not stored", async () => {
      const { body, invoice, post } = await fixture.paid()
      for (const size of [LIMIT + 1, 4 * LIMIT, 160 * LIMIT]) {
        expect(await post(padded(body, size), how)).toMatchObject({
          status: 413,
          body: "",
          headers: { connection: "close" },
        })
      }
      expect(await fixture.stored()).toEqual([])
      expect(await fixture.shop.invoice(invoice.id)).toEqual(invoice)

      // The store accepts the next notification.
      expect((await post(body)).status).toBe(200)
      await fixture.confirmed(invoice)
    })
  })
}
