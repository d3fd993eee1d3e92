import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { waitUntilHealthy } from "../start/wait-until-healthy"

let server: Server
let url: string
beforeAll(async () => {
  // The server accepts every request, and answers none.
  server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

it("the start fails with the log of a store that accepts requests and answers none", async () => {
  const log = {
    path: "/var/store.log",
    write: () => {},
    tail: () => "Error starting server: no options",
  }
  const { signal } = new AbortController()
  const waiting = waitUntilHealthy(url, signal, { log, timeoutMs: 200 })
  await expect(waiting).rejects.toThrow(
    /within 0\.2 s: .*all of it in \/var\/store\.log\.\n\nError starting server/
  )
})
