import type { Simulator } from "../../../../simulator"
import { startSimulator } from "../../../../simulator"
import {
  type Attempt,
  GatewayError,
  SbpGateway,
  type SbpGatewayOptions,
} from "../.."
import { KEY, paymentRequest, payoutRequest, SHOP } from "./requests"

/** A client of a real simulator. Its waits are recorded, and take no time. */
export async function startGateway() {
  const simulator = await startSimulator({ shops: [SHOP] })
  const clients: SbpGateway[] = []
  const attempts: Attempt[] = []
  const waits: number[] = []

  const connect = (options: Partial<SbpGatewayOptions> = {}) => {
    const client = new SbpGateway({
      ...SHOP,
      baseUrl: simulator.url,
      onAttempt: (attempt) => attempts.push(attempt),
      random: () => 1,
      wait: (ms) => {
        waits.push(ms)
        return Promise.resolve()
      },
      ...options,
    })
    clients.push(client)
    return client
  }

  return {
    simulator,
    connect,
    attempts,
    waits,
    reset() {
      simulator.reset()
      attempts.length = 0
      waits.length = 0
    },
    async close() {
      clients.forEach((client) => client.close())
      await simulator.close()
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof startGateway>>

export const OPERATIONS = ["payment", "payout"] as const

/** Creates a payment or a payout that breaks no limit. */
export function create(
  client: SbpGateway,
  operation: (typeof OPERATIONS)[number],
  idempotencyKey = KEY
) {
  return operation === "payment"
    ? client.createPayment(paymentRequest(), { idempotencyKey })
    : client.createPayout(payoutRequest(), { idempotencyKey })
}

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  const outcome = await call.then(
    () => "The call succeeded.",
    (error: unknown) => error
  )
  if (!(outcome instanceof GatewayError)) {
    throw new Error(`Expected a GatewayError, got: ${String(outcome)}`)
  }
  return outcome
}

/** Key and digest of the body of every request that reached the simulator. */
export function sent(simulator: Simulator) {
  return simulator
    .requests()
    .map(({ idempotencyKey, bodyDigest }) => ({ idempotencyKey, bodyDigest }))
}
