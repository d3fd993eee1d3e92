import { DEFAULT_SHOP } from "./default-shop"
import type { RequestEntry } from "./records"
import { Refusal } from "./refusal"
import { startSimulator } from "./start-simulator"

const {
  SIMULATOR_PORT = "4000",
  SBP_SHOP_ID = String(DEFAULT_SHOP.shopId),
  SBP_SECRET_KEY = DEFAULT_SHOP.secretKey,
} = process.env

async function main(): Promise<void> {
  const flags = process.argv.slice(2)
  if (flags.some((flag) => flag !== "--verbose")) {
    console.error("Usage: npm run simulator [-- --verbose]")
    process.exitCode = 1
    return
  }
  const isVerbose = flags.includes("--verbose")
  const simulator = await startSimulator({
    port: Number(SIMULATOR_PORT),
    shops: [{ shopId: SBP_SHOP_ID, secretKey: SBP_SECRET_KEY }],
    onAnswered: isVerbose ? report : undefined,
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void simulator.close())
  }
  greet(simulator.url)
}

function greet(url: string): void {
  // Terminals are recorded: a private key is not printed.
  const shownKey =
    SBP_SECRET_KEY === DEFAULT_SHOP.secretKey
      ? SBP_SECRET_KEY
      : "(the key from SBP_SECRET_KEY)"
  console.log(`The SBP gateway simulator is running. No money moves here.

  Dashboard    ${url}/
  Gateway      ${url}/v1/payment/ and ${url}/v1/payout/
  Credentials  ${SBP_SHOP_ID}:${shownKey}

Open the dashboard, or start your shop with SBP_BASE_URL=${url}
Press Ctrl+C to stop.`)
}

function report({ at, method, path, answered, fault }: RequestEntry): void {
  const because = fault === null ? "" : ` (fault ${fault})`
  console.log(`${at} ${method} ${path} ${answered}${because}`)
}

/** What to do about an error that is no bug of the simulator. */
function advice(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : ""
  if (code === "EADDRINUSE") {
    return `Port ${SIMULATOR_PORT} is taken: stop what runs there, or set SIMULATOR_PORT to another one.`
  }
  if (code === "ERR_SOCKET_BAD_PORT" || code === "EACCES") {
    return "SIMULATOR_PORT must be a port that you may use, for example 4000."
  }
  return error instanceof Refusal
    ? `Check SBP_SHOP_ID. ${error.message}`
    : undefined
}

main().catch((error: unknown) => {
  console.error(advice(error) ?? error)
  process.exitCode = 1
})
