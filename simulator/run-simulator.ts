import { once } from "node:events"
import { DEFAULT_SHOP, simulatedShop } from "./default-shop"
import type { RequestEntry } from "./records"
import { Refusal } from "./refusal"
import type { Simulator } from "./simulator"
import { startSimulator } from "./start-simulator"

/**
 * Runs a simulator until Ctrl-C stops it.
 *
 * @returns the exit code
 */
export async function runSimulator(options: {
  isVerbose: boolean
  environment: Partial<Record<string, string>>
}): Promise<number> {
  // An empty variable is not set: port 0 would be a random one.
  const port = options.environment.SIMULATOR_PORT || "4000"
  const shop = simulatedShop(options.environment)
  let simulator: Simulator
  try {
    simulator = await startSimulator({
      port: Number(port),
      shops: [shop],
      onAnswered: options.isVerbose ? report : undefined,
    })
  } catch (error) {
    const advised = advice(error, port)
    if (advised === undefined) {
      throw error
    }
    console.error(advised)
    return 1
  }
  console.log(greeting(simulator.url, shop))
  await untilStopped(options.environment.npm_lifecycle_event !== undefined)
  await simulator.close()
  return 0
}

async function untilStopped(isByNpm: boolean): Promise<void> {
  const signals = ["SIGINT", "SIGTERM"].map((signal) => once(process, signal))
  // npm passes SIGTERM to its shell only, and the shell ends without passing it on.
  const parent = process.ppid
  const orphaned = new Promise<void>((resolve) => {
    const isOrphan = () => isByNpm && process.ppid !== parent
    setInterval(() => isOrphan() && resolve(), 500).unref()
  })
  await Promise.race([...signals, orphaned])
}

function greeting(
  url: string,
  { shopId, secretKey }: ReturnType<typeof simulatedShop>
): string {
  // Terminals are recorded: a private key is not printed.
  const shownKey =
    secretKey === DEFAULT_SHOP.secretKey
      ? secretKey
      : "(the key from SBP_SECRET_KEY)"
  return `The SBP gateway simulator is running. No money moves here.

  Dashboard    ${url}/
  Gateway      ${url}/v1/payment/ and ${url}/v1/payout/
  Credentials  ${shopId}:${shownKey}

Open the dashboard, or start your shop with SBP_BASE_URL=${url}
Press Ctrl+C to stop: it then forgets all payments and payouts.`
}

function report({ at, method, path, answered, fault }: RequestEntry): void {
  const because = fault === null ? "" : ` (fault ${fault})`
  console.log(`${at} ${method} ${path} ${answered}${because}`)
}

/** What to do about an error that is no bug of the simulator. */
function advice(error: unknown, port: string): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : ""
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken: stop what runs there, or set SIMULATOR_PORT to another one.`
  }
  if (code === "ERR_SOCKET_BAD_PORT" || code === "EACCES") {
    return "SIMULATOR_PORT must be a port that you may use, for example 4000."
  }
  return error instanceof Refusal
    ? `Check SBP_SHOP_ID. ${error.message}`
    : undefined
}
