import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { End } from "../e2e/support/ends"

/**
 * All that the plugin asks of the merchant's shop: a page to return to.
 *
 * @returns its address
 */
export async function openShopFront(ends: End[]): Promise<string> {
  const server = createServer((_, response) => response.end("Thank you"))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  ends.push(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
