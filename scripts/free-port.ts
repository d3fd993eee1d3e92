import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/** Below those that systems give to outgoing connections: one could take it meanwhile. */
const PORTS = [10_000, 20_000] as const

/** A port of this machine that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  let port: number
  do {
    port = randomInt(...PORTS)
  } while (!(await isFree(port)))
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, "127.0.0.1"), "listening")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
      return false
    }
    throw error
  }
  await once(server.close(), "close")
  return true
}
