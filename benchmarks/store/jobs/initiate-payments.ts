import { randomUUID } from "node:crypto"
import type {
  InitiatePaymentInput,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import type { SbpGateway } from "../../../src/gateway"
import { CORE_PROVIDER, OUR_PROVIDER, STRIPE_PROVIDER } from "../../constants"

const SUM = { amount: 349.9, currency_code: "rub" }

type CreatePayment = SbpGateway["createPayment"]

/** A private part of Medusa's payment module. */
type PaymentInternals = {
  paymentProviderService_: {
    retrieveProvider(id: string): {
      gateway_: { createPayment: CreatePayment }
      /** Stripe's client, and where it finds the API. */
      stripe_: { _api: { protocol: string; host: string; port: number } }
      initiatePayment(input: InitiatePaymentInput): Promise<unknown>
    }
  }
  paymentSessionService_: {
    create(session: object): Promise<{ id: string }>
  }
}

/** Milliseconds of each one. */
export type LinkTimes = {
  provider: number[]
  /** The provider's HTTP call alone. */
  call: number[]
  /** All of Medusa's workflow, with our provider. */
  session: number[]
  /** The same with Medusa's own provider for Stripe. */
  stripeSession: number[]
  /** The same with a provider that makes the HTTP call, and nothing else. */
  callingSession: number[]
}

/**
 * Times, in turns, the provider that Medusa uses, and the provider's own gateway client
 * with the very request that it has just sent: over the same connections, to the same
 * simulator.
 */
export async function initiatePayments(
  container: MedusaContainer,
  { count, stripePort }: { count: number; stripePort: number }
): Promise<LinkTimes> {
  const payment = container.resolve(Modules.PAYMENT)
  const { paymentProviderService_: providers, paymentSessionService_ } =
    payment as unknown as PaymentInternals
  const provider = providers.retrieveProvider(OUR_PROVIDER)
  const calling = providers.retrieveProvider(CORE_PROVIDER)
  const gateway = provider.gateway_
  const createPayment: CreatePayment = gateway.createPayment.bind(gateway)
  let request: Parameters<CreatePayment>[0] | undefined
  gateway.createPayment = (sent, options) => {
    request = sent
    return createPayment(sent, options)
  }
  const call = () => createPayment(request!, { idempotencyKey: randomUUID() })
  const { _api } = providers.retrieveProvider(STRIPE_PROVIDER).stripe_
  const here = { protocol: "http", host: "127.0.0.1", port: stripePort }
  Object.assign(_api, here)
  const initiate = calling.initiatePayment.bind(calling)
  calling.initiatePayment = async (input) => {
    await call()
    return initiate(input)
  }
  const newCollection = async () => {
    const collection = await payment.createPaymentCollections(SUM)
    return collection.id
  }
  const createSession = async (provider_id: string) => {
    const payment_collection_id = await newCollection()
    return timeOf(() =>
      createPaymentSessionsWorkflow(container).run({
        input: { payment_collection_id, provider_id },
      })
    )
  }

  const times: LinkTimes = {
    provider: [],
    call: [],
    session: [],
    stripeSession: [],
    callingSession: [],
  }
  for (let turn = 0; turn < count; turn++) {
    const session = await paymentSessionService_.create({
      ...SUM,
      payment_collection_id: await newCollection(),
      provider_id: OUR_PROVIDER,
      data: {},
    })
    // As Medusa calls it, once the session is committed.
    const input = {
      ...SUM,
      data: { session_id: session.id },
      context: { idempotency_key: session.id },
    }
    times.provider.push(await timeOf(() => provider.initiatePayment(input)))
    times.call.push(await timeOf(call))
    times.session.push(await createSession(OUR_PROVIDER))
    times.stripeSession.push(await createSession(STRIPE_PROVIDER))
    times.callingSession.push(await createSession(CORE_PROVIDER))
  }
  Reflect.deleteProperty(gateway, "createPayment")
  Reflect.deleteProperty(calling, "initiatePayment")
  return times
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
