import { randomUUID } from "node:crypto"
import type {
  InitiatePaymentInput,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { SbpGateway } from "../../../src/gateway"
import { OUR_PROVIDER } from "../../constants"

const AMOUNT = 349.9

type CreatePayment = SbpGateway["createPayment"]

/** A private part of Medusa's payment module. */
type PaymentInternals = {
  paymentProviderService_: {
    retrieveProvider(id: string): {
      gateway_: { createPayment: CreatePayment }
      initiatePayment(input: InitiatePaymentInput): Promise<unknown>
    }
  }
  paymentSessionService_: {
    create(session: object): Promise<{ id: string }>
  }
}

/** Milliseconds of each one. */
export type LinkTimes = { provider: number[]; bare: number[] }

/**
 * Times the provider that Medusa uses, and its own gateway client with the very
 * request that it has just sent, in turns: over the same connections, to the
 * same simulator.
 */
export async function initiatePayments(
  container: MedusaContainer,
  { count }: { count: number }
): Promise<LinkTimes> {
  const payment = container.resolve(Modules.PAYMENT)
  const internals = payment as unknown as PaymentInternals
  const provider =
    internals.paymentProviderService_.retrieveProvider(OUR_PROVIDER)
  const gateway = provider.gateway_
  const createPayment: CreatePayment = gateway.createPayment.bind(gateway)
  let request: Parameters<CreatePayment>[0] | undefined
  gateway.createPayment = (sent, options) => {
    request = sent
    return createPayment(sent, options)
  }

  const times: LinkTimes = { provider: [], bare: [] }
  for (let turn = 0; turn < count; turn++) {
    const input = await newSession(payment, internals)
    times.provider.push(await timeOf(() => provider.initiatePayment(input)))
    const idempotencyKey = randomUUID()
    times.bare.push(
      await timeOf(() => createPayment(request!, { idempotencyKey }))
    )
  }
  Reflect.deleteProperty(gateway, "createPayment")
  return times
}

/** As Medusa has it in the database when it calls the provider. */
async function newSession(
  payment: { createPaymentCollections(data: object): Promise<unknown> },
  { paymentSessionService_ }: PaymentInternals
): Promise<InitiatePaymentInput> {
  const sum = { amount: AMOUNT, currency_code: "rub" }
  const collection = await payment.createPaymentCollections(sum)
  const session = await paymentSessionService_.create({
    ...sum,
    payment_collection_id: (collection as { id: string }).id,
    provider_id: OUR_PROVIDER,
    data: {},
  })
  return {
    ...sum,
    data: { session_id: session.id },
    context: { idempotency_key: session.id },
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
