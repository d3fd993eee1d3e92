import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { until } from "../support/until"
import type { HookFixture } from "./hook-fixture"

export function secrecy(fixture: HookFixture) {
  it.each([
    ["as it is", (address: string) => JSON.stringify(address)],
    [
      "with escaped slashes",
      (address: string) => JSON.stringify(address).replaceAll("/", "\\/"),
    ],
    ["in a form", (address: string) => `"${encodeURIComponent(address)}"`],
  ])(
    "stays out of the database if a body quotes it %s",
    async (_how, quote) => {
      const { invoice, address, token, body, post } = await fixture.paid()
      const [, mac = ""] = token.split(".")
      const quoted = body.replace(JSON.stringify(address), quote(address))
      expect(quoted).toContain(mac)
      await post(quoted)
      await post(`what is not understood: ${quoted}`)
      await fixture.confirmed(invoice)
      await until(() => fixture.isQuiet(), "everything to be looked at")

      const [understood] = await fixture.stored()
      expect(understood?.body).toContain("webhook_url")
      expect(await tablesWith(fixture, mac)).toEqual([])
      // The control: the search finds a text that a table has.
      expect(await tablesWith(fixture, invoice.id)).toContain("sbp_invoice")
    }
  )

  it("stays out of the database if a body at another address quotes it", async () => {
    const { address, token } = await fixture.paid()
    const [, mac = ""] = token.split(".")
    const { invoice, post } = await fixture.paid()
    await post(`see ${address}`, { headers: { "content-type": address } })
    await until(() => fixture.isQuiet(), "everything to be looked at")
    expect(await fixture.stored()).toMatchObject([{ invoice_id: invoice.id }])
    expect(await tablesWith(fixture, mac)).toEqual([])
  })
}

/** Every table with a row that contains a text, in any column. */
async function tablesWith(
  fixture: HookFixture,
  text: string
): Promise<string[]> {
  const pool = fixture.shop.container.resolve<Knex>(
    ContainerRegistrationKeys.PG_CONNECTION
  )
  const { rows: tables } = await pool.raw<{ rows: { tablename: string }[] }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
  )
  const found: string[] = []
  for (const { tablename } of tables) {
    const { rows } = await pool.raw<{ rows: unknown[] }>(
      "SELECT 1 FROM ?? AS t WHERE strpos(t::text, ?) > 0 LIMIT 1",
      [tablename, text]
    )
    if (rows.length > 0) {
      found.push(tablename)
    }
  }
  return found
}
