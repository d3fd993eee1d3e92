import { createServer } from "node:net"
import { Failure } from "../failure"

/** Throws an error in one sentence if the port cannot be used. */
export async function checkPort(
  port: number,
  variable: string,
  host: string
): Promise<void> {
  // For "localhost" a browser tries ::1 first, where another program may listen.
  const onIPv6 = await tryToListen(port, "::1")
  const refusal =
    onIPv6 === "EADDRINUSE" ? onIPv6 : await tryToListen(port, host)
  if (refusal === "EADDRINUSE") {
    throw new Failure(
      `Port ${port} is taken: stop what listens there (another "npm start"?), ` +
        `or choose another port with ${variable}.`
    )
  }
  if (refusal) {
    throw new Failure(
      `Port ${port} cannot be used (${refusal}): choose another port with ` +
        `${variable}.`
    )
  }
  if (await isForbidden(port)) {
    throw new Failure(
      `Port ${port} is one that browsers refuse to open: choose another port ` +
        `with ${variable}.`
    )
  }
}

/** fetch refuses the same ports as browsers do, before it connects. */
async function isForbidden(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://127.0.0.1:${port}`).catch(
    (reason: unknown) => reason
  )
  return (
    error instanceof Error &&
    error.cause instanceof Error &&
    error.cause.message === "bad port"
  )
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code ?? error.message)
    )
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
