import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startStorefront } from "../start/storefront"

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "sbp-shop-"))))
afterEach(() => rmSync(folder, { recursive: true }))

const page = (settings: string) =>
  `<script type="application/json" id="settings">${settings}</script>`
const write = (html: string) => writeFileSync(join(folder, "index.html"), html)
const start = (publishableKey = "pk_1") => {
  const backendUrl = "http://localhost:9000"
  return startStorefront({ folder, port: 0, backendUrl, publishableKey })
}

it.each(["", "{}", "\n      {}\n    "])(
  "writes the store's address into the page in place of %j",
  async (nothing) => {
    write(`<head>${page(nothing)}</head>`)
    const shop = await start()
    const answer = await fetch(`${shop.url}/checkout/return`)
    expect(await answer.text()).toBe(
      `<head>${page('{"backendUrl":"http://localhost:9000","publishableKey":"pk_1"}')}</head>`
    )
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-cache",
      "content-security-policy":
        "default-src 'self'; connect-src 'self' http://localhost:9000; " +
        "img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    })
    expect(shop.url).toBe(`http://localhost:${shop.port}`)
    await shop.stop()
    await expect(fetch(shop.url)).rejects.toThrow("fetch failed")
  }
)

it("the shop's page escapes settings so that none can end the script", async () => {
  write(page("{}"))
  const key = "</script><script>alert(1)</script> $& $'"
  const shop = await start(key)
  const html = await (await fetch(shop.url)).text()
  await shop.stop()
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  const [, settings = ""] = /settings">(.*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(settings)).toMatchObject({ publishableKey: key })
})

it("the shop does not start if its page has no place for the settings", async () => {
  write(page('{"made":"by hand"}'))
  await expect(start()).rejects.toThrow(
    /index\.html has no place for the settings: <script type=/
  )
})
