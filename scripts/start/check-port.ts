import { createServer } from "node:net"
import { Failure } from "../failure"

/** Throws a sentence when the port cannot be listened on. */
export async function checkPort(
  port: number,
  variable: string,
  host?: string
): Promise<void> {
  const refusal = await tryToListen(port, host)
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
}

function tryToListen(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code ?? error.message)
    )
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
