import { setTimeout as sleep } from "node:timers/promises"
import {
  type GatewayPayment,
  type GatewayPayout,
  paymentSchema,
  payoutSchema,
} from "./answers"
import type { CardNumber } from "../domain/card-number"
import { showsCard } from "../domain/card-scanner"
import { REDACTED } from "../domain/redact"
import { type Attempt, type CallSeams, MAX_ATTEMPTS, sendCall } from "./call"
import { readResult } from "./classify"
import { Connection } from "./connection"
import { paymentMismatches, payoutMismatches } from "./echo"
import type { Operation } from "./errors"
import {
  type CreatePayment,
  type CreatePayout,
  createPaymentSchema,
  createPayoutSchema,
  textsToRedact,
  validate,
} from "./requests"

export type SbpGatewayOptions = {
  /** The gateway's address, without `/v1`. */
  baseUrl: string
  shopId: string
  secretKey: string
  /** For a whole createPayment, repetitions included. Default 15 s. */
  timeoutMs?: number
  /** For a createPayout: longer than the gateway needs. Default 60 s. */
  payoutTimeoutMs?: number
  /** For the TCP connection and TLS handshake of one attempt. Default 5 s. */
  connectTimeoutMs?: number
  /** Certificates (PEM) to trust instead of Node's own list. */
  ca?: string
  /** Called for every attempt, with facts that can be logged. */
  onAttempt?: (attempt: Attempt) => unknown
  /** Randomness and waiting, replaceable so that tests need not wait. */
  random?: () => number
  wait?: (ms: number) => Promise<unknown>
}

export type CallOptions = {
  /** The same for every repetition of the same request, for ever. */
  idempotencyKey: string
}

/**
 * The client of the remote service: create-payment and create-payout, the only
 * two things it offers. Both resolve with what the gateway made, or throw one
 * of `Rejected`, `Unavailable`, `Indeterminate` and `Unexpected`.
 *
 * @example
 * const gateway = new SbpGateway({ baseUrl, shopId, secretKey })
 * const payment = await gateway.createPayment(
 *   {
 *     amount: { value: "1274.92", currency: "RUB" },
 *     confirmation: { type: "redirect", return_url },
 *     order_id: "sbpinv_01J",
 *     payment_method_data: { type: "sbp" },
 *   },
 *   { idempotencyKey }
 * )
 * redirect(payment.confirmation.confirmation_url)
 */
export class SbpGateway {
  readonly #shopId: string
  readonly #connection: Connection
  readonly #timeoutMs: Record<Operation, number>
  readonly #seams: CallSeams

  constructor(options: SbpGatewayOptions) {
    this.#shopId = options.shopId
    this.#connection = new Connection({
      ...options,
      connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    })
    this.#timeoutMs = {
      payment: options.timeoutMs ?? 15_000,
      payout: options.payoutTimeoutMs ?? 60_000,
    }
    this.#seams = {
      onAttempt: options.onAttempt,
      random: options.random ?? Math.random,
      wait: options.wait ?? sleep,
    }
  }

  /**
   * Makes an invoice. Repeated by itself, with the same key and bytes, while
   * that can help and time is left.
   *
   * @throws {GatewayError}
   */
  async createPayment(
    request: CreatePayment,
    options: CallOptions
  ): Promise<GatewayPayment> {
    const { body, idempotencyKey } = validate(
      "payment",
      createPaymentSchema,
      request,
      options
    )
    const call = {
      operation: "payment" as const,
      idempotencyKey,
      body: JSON.stringify(body),
      // Only a failed call needs them.
      secrets: () => textsToRedact(body),
      maxAttempts: MAX_ATTEMPTS,
      timeoutMs: this.#timeoutMs.payment,
      readResult: readResult(paymentSchema, (answer) =>
        paymentMismatches(body, answer, this.#shopId)
      ),
    }
    return sendCall(this.#connection, call, this.#seams)
  }

  /**
   * Sends money to a bank card. One attempt, never repeated: whether the
   * gateway honours the idempotency key is not documented, so a second request
   * could be a second payout.
   *
   * @throws {GatewayError}
   */
  async createPayout(
    request: CreatePayout,
    options: CallOptions
  ): Promise<PayoutAnswer> {
    const { body, idempotencyKey } = validate(
      "payout",
      createPayoutSchema,
      request,
      options
    )
    const call = {
      operation: "payout" as const,
      idempotencyKey,
      body: JSON.stringify(body),
      // Only a failed call needs them.
      secrets: () => textsToRedact(body),
      cardNumber: body.payout_destination_data.card.number,
      maxAttempts: 1,
      timeoutMs: this.#timeoutMs.payout,
      readResult: readResult(payoutSchema, (answer) =>
        payoutMismatches(body, answer, this.#shopId)
      ),
    }
    const answer = await sendCall(this.#connection, call, this.#seams)
    return withoutCard(answer, call.cardNumber)
  }

  /** Closes the connections that are kept open between payments. */
  close() {
    this.#connection.close()
  }
}

/** The fields of an answer that are stored. */
export type PayoutAnswer = Pick<GatewayPayout, "id" | "status" | "final_amount">

/** The gateway may quote the card in any field. */
function withoutCard(
  { id, status, final_amount }: GatewayPayout,
  cardNumber: CardNumber
): PayoutAnswer {
  const clean = (text: string) =>
    showsCard(text, cardNumber) ? REDACTED : text
  return {
    id: clean(id),
    status: clean(status),
    final_amount:
      final_amount && showsCard(final_amount.value, cardNumber)
        ? undefined
        : final_amount,
  }
}
