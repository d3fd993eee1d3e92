import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/** Below those that systems give to outgoing connections: one could take it meanwhile. */
const FIRST = 10_000
const PORTS_EACH = 1_000

/**
 * Each process of a test run has ports of its own, and is given each once: nothing may listen
 * on a port for minutes after it was chosen, or while its server is started again.
 */
const ownFirst =
  FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % 10) * PORTS_EACH
// Two runs at the same time hardly ever meet.
let given = randomInt(PORTS_EACH)

/** A port of this machine that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  let port: number
  do {
    port = ownFirst + (given++ % PORTS_EACH)
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
