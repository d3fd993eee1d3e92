import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  ContainerRegistrationKeys,
  MedusaService,
} from "@medusajs/framework/utils"
import { resolveAttention } from "./attention/resolve-attention"
import {
  type InvoiceRequest,
  type OpenedInvoice,
  openInvoice,
} from "./invoices/open-invoice"
import { type GatewayAnswer, recordAnswer } from "./invoices/record-answer"
import { type CreateFailure, recordFailure } from "./invoices/record-failure"
import { type Release, releaseSession } from "./invoices/release-session"
import { type AttentionRow, SbpAttention } from "./models/attention"
import { SbpInvoiceEvent } from "./models/history"
import { type InvoiceRow, SbpInvoice } from "./models/invoice"
import { SbpNotification } from "./models/notification"
import {
  type Applied,
  applyNotification,
} from "./notifications/apply-notification"
import type { JudgeRules } from "./notifications/judge"
import {
  type IncomingNotification,
  storeNotification,
} from "./notifications/store-notification"
import { INVOICES } from "./sql"

type Cradle = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }

/**
 * The truth about money in. Reading goes through the methods that Medusa makes
 * of the models; writing goes only through those below, each one transaction
 * of conditional statements. Nothing is ever deleted.
 */
export class SbpLedgerModuleService extends MedusaService({
  SbpInvoice,
  SbpNotification,
  SbpAttention,
  SbpInvoiceEvent,
}) {
  protected readonly pool_: Knex

  constructor(cradle: Cradle) {
    super(cradle)
    this.pool_ = cradle[ContainerRegistrationKeys.PG_CONNECTION]
  }

  /** Finds or makes the invoice of a payment session; see `openInvoice`. */
  openInvoice(request: InvoiceRequest): Promise<OpenedInvoice> {
    return openInvoice(this.pool_, request)
  }

  /** The invoice that a session is bound to now. */
  async findBoundInvoice(sessionId: string): Promise<InvoiceRow | undefined> {
    return this.pool_<InvoiceRow>(INVOICES)
      .where({ session_id: sessionId })
      .first()
  }

  /** Saves what the gateway answered to create-payment. */
  recordAnswer(invoiceId: string, answer: GatewayAnswer): Promise<InvoiceRow> {
    return recordAnswer(this.pool_, invoiceId, answer)
  }

  /** Saves why create-payment failed. */
  recordFailure(invoiceId: string, failure: CreateFailure): Promise<void> {
    return recordFailure(this.pool_, invoiceId, failure)
  }

  /** Takes a session away from its invoice, unless that is paid. */
  releaseSession(sessionId: string): Promise<Release> {
    return releaseSession(this.pool_, sessionId)
  }

  /** Commits a notification; nothing is returned for a repetition. */
  storeNotification(
    notification: IncomingNotification
  ): Promise<string | undefined> {
    return storeNotification(this.pool_, notification)
  }

  /** Draws the consequences of a stored notification. */
  applyNotification(
    notificationId: string,
    rules: JudgeRules
  ): Promise<Applied> {
    return applyNotification(this.pool_, notificationId, rules)
  }

  /** Takes an entry off the operator's list, with a note. */
  resolveAttention(
    id: string,
    by: { actor_id: string; note: string }
  ): Promise<AttentionRow> {
    return resolveAttention(this.pool_, id, by)
  }
}
