import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Cleanup } from "../e2e/support/cleanups"

/**
 * Everything that the plugin needs of the merchant's shop: a page to return to.
 *
 * @returns its address
 */
export async function startReturnPage(cleanups: Cleanup[]): Promise<string> {
  const server = createServer((_, response) => response.end("Thank you"))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  cleanups.push(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
