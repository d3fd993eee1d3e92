import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { until } from "../support/until"
import type { HookRoom } from "./room"

export function secrecy(room: HookRoom) {
  it.each([
    ["as it is", (address: string) => JSON.stringify(address)],
    [
      "with escaped slashes",
      (address: string) => JSON.stringify(address).replaceAll("/", "\\/"),
    ],
    ["in a form", (address: string) => `"${encodeURIComponent(address)}"`],
  ])("stays out of the database when it is quoted %s", async (_how, quote) => {
    const { invoice, address, token, body, post } = await room.paid()
    const [, mac = ""] = token.split(".")
    const quoted = body.replace(JSON.stringify(address), quote(address))
    expect(quoted).toContain(mac)
    await post(quoted)
    await post(`what is not understood: ${quoted}`)
    await room.shop.settled(invoice.id)
    await until(() => room.isQuiet(), "everything to be looked at")

    const [understood] = await room.stored()
    expect(understood?.body).toContain("webhook_url")
    expect(await tablesWith(room, mac)).toEqual([])
    // The search does find what is there.
    expect(await tablesWith(room, invoice.id)).toContain("sbp_invoice")
  })

  it("stays out of the database when another address quotes it", async () => {
    const { address, token } = await room.paid()
    const [, mac = ""] = token.split(".")
    const { invoice, post } = await room.paid()
    await post(`see ${address}`, { headers: { "content-type": address } })
    await until(() => room.isQuiet(), "everything to be looked at")
    expect(await room.stored()).toMatchObject([{ invoice_id: invoice.id }])
    expect(await tablesWith(room, mac)).toEqual([])
  })
}

/** Every table one of whose rows holds a text, in whatever column. */
async function tablesWith(room: HookRoom, text: string): Promise<string[]> {
  const pool = room.shop.container.resolve<Knex>(
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
