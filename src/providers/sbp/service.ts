import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  MathBN,
  PaymentActions,
} from "@medusajs/framework/utils"
import { type Amount, parseCurrency } from "../../domain/money"
import { SbpGateway } from "../../gateway"
import {
  answerTimeout,
  createPayment,
} from "../../modules/ledger/invoices/create-payment"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import {
  alreadyPaid,
  cartDiffers,
  notStarted,
  paidOtherwise,
} from "../../shared/shopper-refusals"
import { medusaAmount } from "../../shared/medusa-amount"
import { observeAttempt } from "../../shared/monitoring/counts"
import { notAllowed } from "../../shared/not-allowed"
import { parseOptions, type SbpOptions } from "../../shared/options"

type Cradle = {
  sbpLedger: SbpLedgerModuleService
  /** The payment module's own service. */
  paymentSessionService: {
    list(
      filters: { id: string },
      config: { select: string[]; relations: string[] }
    ): Promise<{ payment?: { id: string } | null }[]>
  }
}

type Data = Record<string, unknown> | undefined

/** How much time a link must have left to be offered to another session. */
const MIN_TIME_LEFT_MS = 5 * 60_000

/** The owner of the options, in a sentence about a mistake in them. */
export const OWNER = "The SBP payment provider"

/** Thin: the ledger knows what was paid, and the gateway's client knows how to ask. */
export class SbpProviderService extends AbstractPaymentProvider {
  static override identifier = "sbp"

  protected readonly options_: SbpOptions
  protected readonly gateway_: SbpGateway
  protected readonly ledger_: SbpLedgerModuleService
  protected readonly sessions_: Cradle["paymentSessionService"]

  static override validateOptions(options: Record<string, unknown>): void {
    parseOptions(options, OWNER)
  }

  constructor(cradle: Cradle, options: Record<string, unknown>) {
    super(cradle, options)
    this.options_ = parseOptions(options, OWNER)
    this.gateway_ = new SbpGateway({
      ...this.options_,
      onAttempt: observeAttempt,
    })
    this.ledger_ = cradle.sbpLedger
    this.sessions_ = cradle.paymentSessionService
  }

  /** @throws {MedusaError} NOT_ALLOWED, in words for the shopper */
  async initiatePayment(
    input: InitiatePaymentInput
  ): Promise<InitiatePaymentOutput> {
    // Medusa writes the session's id last, so the shopper cannot have sent this one.
    const sessionId = String(input.data?.session_id)
    const session = await this.ledger_.readSessionToPay(sessionId)
    const amount = payableAmount(input)
    if (session.called_paid) {
      throw paidOtherwise(session.called_paid)
    }
    const lifetime = this.options_.paymentLifetimeMinutes * 60_000
    const opened = await this.ledger_.openInvoice({
      provider_id: session.provider_id,
      shop_id: this.options_.shopId,
      session_id: sessionId,
      payment_collection_id: session.payment_collection_id,
      amount,
      currency_code: this.currencyOf(input),
      expires_at: new Date(Date.now() + lifetime),
      reusable_until: new Date(
        Date.now() + Math.min(MIN_TIME_LEFT_MS, lifetime / 2)
      ),
      reusable_since: session.ordered_at,
      timeout_ms: answerTimeout(this.options_),
    })
    if (opened.kind === "already_paid") {
      throw alreadyPaid(opened.invoice.reference)
    }
    if (opened.kind === "failed") {
      throw notStarted(opened.invoice.reference)
    }
    const invoice =
      opened.kind === "new"
        ? await createPayment(
            {
              ledger: this.ledger_,
              gateway: this.gateway_,
              options: this.options_,
            },
            opened.invoice,
            session
          )
        : opened.invoice
    if (!invoice) {
      throw notStarted(opened.invoice.reference)
    }
    return { id: invoice.id, data: sessionData(sessionId, invoice) }
  }

  /**
   * The ledger alone decides whether a session is paid, by the session's id.
   * Medusa makes the order of a cart first, asks for the payment last, and
   * compares nothing: an order for another sum is refused here, and Medusa removes
   * it.
   *
   * @throws {MedusaError} NOT_ALLOWED, in words for the shopper
   */
  async authorizePayment(
    input: AuthorizePaymentInput
  ): Promise<AuthorizePaymentOutput> {
    const { status, data, invoice } = await this.statusOf(input)
    if (invoice && status === "captured") {
      const fit = await this.ledger_.compareWithOrder(invoice)
      if (fit === "differs") {
        throw cartDiffers(invoice.reference)
      }
      if (fit === "promised_otherwise" || fit === "reported_back") {
        throw alreadyPaid(invoice.reference)
      }
      return { status: fit === "no_order_yet" ? "pending" : status, data }
    }
    return { status, data }
  }

  async getPaymentStatus(
    input: GetPaymentStatusInput
  ): Promise<GetPaymentStatusOutput> {
    const { status, data } = await this.statusOf(input)
    return { status, data }
  }

  /** The gateway cannot be asked: all that is known is here. */
  retrievePayment(input: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return unchanged(input.data)
  }

  /**
   * Detaches the invoice from a session that Medusa replaces or deletes. Its link can
   * still be paid; once paid, it keeps its money and gets another session that fits. But a
   * session of which Medusa has made a payment is that payment's only trace.
   *
   * @throws {MedusaError} NOT_ALLOWED for such a session
   */
  async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    const sessionId = String(input.data?.session_id)
    const [session] = await this.sessions_.list(
      { id: sessionId },
      { select: ["id"], relations: ["payment"] }
    )
    if (
      session?.payment &&
      (await this.ledger_.findBoundInvoice(sessionId))?.paid_at
    ) {
      throw notAllowed(
        "This payment has arrived, and its order is being placed. Please wait a moment, then reload the page."
      )
    }
    await this.ledger_.releaseSession(sessionId)
    return unchanged(input.data)
  }

  /** It was captured by being paid: nothing is left to do. */
  capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return unchanged(input.data)
  }

  /**
   * Medusa replaces sessions instead of updating them, and the gateway cannot
   * change an invoice.
   *
   * @throws {MedusaError} NOT_ALLOWED for another sum or currency
   */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const invoice = await this.boundTo(input.data)
    const isSame =
      invoice?.amount === medusaAmount(input.amount) &&
      invoice.currency_code === input.currency_code.toLowerCase()
    if (!isSame) {
      throw notAllowed(
        "An SBP payment link cannot be changed: create a new payment session."
      )
    }
    return unchanged(input.data)
  }

  /**
   * @throws {MedusaError} NOT_ALLOWED for a paid invoice: Medusa would mark its
   *   payment as cancelled, and could never make its order
   */
  async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const invoice = await this.boundTo(input.data)
    if (invoice?.paid_at) {
      throw notAllowed(
        `The money of SBP invoice ${invoice.id} has arrived, and the gateway cannot cancel it. Return it by a payout, or in the gateway's cabinet`
      )
    }
    return unchanged(input.data)
  }

  /**
   * The gateway has no refunds: what Medusa wants to book must already be returned,
   * by a payout or in the gateway's cabinet. The ledger knows.
   *
   * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
   */
  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    await this.ledger_.allowRefundBooking({
      invoice_id: String(input.data?.invoice_id),
      amount: medusaAmount(input.amount),
      medusa_refund_id: String(input.context?.idempotency_key),
    })
    return unchanged(input.data)
  }

  /** Medusa's own hook does not see our address, so it is never believed. */
  getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
  }

  protected async statusOf({ context, data }: GetPaymentStatusInput) {
    const sessionId = context?.idempotency_key
    const invoice = sessionId
      ? await this.ledger_.findBoundInvoice(sessionId)
      : undefined
    if (!sessionId || !invoice) {
      return { status: "pending" as const, data: { ...data } }
    }
    // No shopper completes an invoice that a person has decided about.
    const isPaid = invoice.paid_at !== null && !invoice.decided_by_person
    return {
      status: isPaid ? ("captured" as const) : ("pending" as const),
      data: { ...data, ...sessionData(sessionId, invoice) },
      invoice,
    }
  }

  protected async boundTo(data: Data): Promise<InvoiceRow | undefined> {
    return this.ledger_.findBoundInvoice(String(data?.session_id))
  }

  protected currencyOf({ currency_code }: InitiatePaymentInput): string {
    const currency = parseCurrency(currency_code)
    if (!this.options_.currencies.includes(currency)) {
      throw notAllowed(
        `SBP payments are not available in ${currency}. Please choose another way to pay.`
      )
    }
    return currency.toLowerCase()
  }
}

/** @throws {MedusaError} NOT_ALLOWED when there is nothing to pay */
function payableAmount({ amount }: InitiatePaymentInput): Amount {
  // Rounded: less than half a kopek is nothing, too.
  const rounded = MathBN.gt(amount, 0) && medusaAmount(amount)
  if (!rounded || rounded === "0.00") {
    throw notAllowed(
      "There is nothing to pay. Please place the order without a payment."
    )
  }
  return rounded
}

/** Undefined would make Medusa drop the data: always answer with all of it. */
function unchanged(data: Data): Promise<{ data: Record<string, unknown> }> {
  return Promise.resolve({ data: { ...data } })
}

/**
 * All our data in a payment session. It is public, and merged with what the
 * shopper sent, so every key that is ours is always written.
 */
function sessionData(
  sessionId: string,
  invoice: InvoiceRow
): Record<string, unknown> {
  return {
    session_id: sessionId,
    invoice_id: invoice.id,
    amount: invoice.amount,
    confirmation_url: invoice.confirmation_url,
    expires_at: invoice.expires_at.toISOString(),
  }
}
