import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

type StripeServer = { port: number; stop(): Promise<void> }

/** Answers only the request that begins a payment, as Stripe's API does. */
export async function startStripeServer(): Promise<StripeServer> {
  const server = createServer((request, response) => {
    if (request.method !== "POST" || request.url !== "/v1/payment_intents") {
      response.writeHead(404).end()
      return
    }
    void text(request).then((body) => {
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(intentOf(new URLSearchParams(body))))
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  return {
    port,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

/** An intent, with all the fields that it has before anything is paid. */
function intentOf(asked: URLSearchParams) {
  const id = `pi_${randomUUID().replaceAll("-", "")}`
  return {
    id,
    object: "payment_intent",
    amount: Number(asked.get("amount")),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: asked.get("capture_method"),
    client_secret: `${id}_secret_${randomUUID()}`,
    confirmation_method: "automatic",
    created: Math.floor(Date.now() / 1000),
    currency: asked.get("currency"),
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: { session_id: asked.get("metadata[session_id]") },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  }
}
