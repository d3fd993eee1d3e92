import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"

/** HTTP servers around a store, each with a fixed answer. */
export class StubServers {
  private readonly servers: Server[] = []

  /** Starts a new server, and returns its address. */
  async add(answer: RequestListener): Promise<string> {
    const server = createServer(answer)
    this.servers.push(server)
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  close(): void {
    for (const server of this.servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}
