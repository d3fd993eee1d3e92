import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer, OrderDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { settleDue } from "../../../src/flows/settlement/settle-due"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../../src/modules/ledger/service"
import { settlePaymentWorkflow } from "../../../src/workflows/settle-payment"
import { USUAL } from "../../usual-cart"
import { type Cart, type OpenedShop, Shop } from "./shop"
import { until } from "./until"

/** Enough for most tests; a test that needs more carts fills them by HTTP. */
const CARTS = 10

/** The seeded shop of a store in this process, with what has no route. */
export class LocalShop extends Shop {
  private constructor(
    readonly container: MedusaContainer,
    ...opened: OpenedShop
  ) {
    super(...opened)
  }

  static async of(
    container: MedusaContainer,
    api: unknown
  ): Promise<LocalShop> {
    const opened = await Shop.signIn(api, await readCartIds(container))
    return new LocalShop(container, ...opened)
  }

  get ledger(): SbpLedgerModuleService {
    return this.container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  }

  /** A cart with an open payment link. */
  async checkOut(options: Parameters<Shop["fillCart"]>[0] = {}) {
    const cart = await this.fillCart(options)
    const collectionId = await this.collectionOf(cart)
    return { cart, collectionId, ...(await this.openLink(collectionId)) }
  }

  async openLink(collectionId: string) {
    const session = await this.startPayment(collectionId)
    const invoice = await this.invoice(String(session.data.invoice_id))
    return { session, invoice, paymentId: String(invoice.gateway_payment_id) }
  }

  /** Credits a cart as a gift card does. */
  async credit({ id: cart_id }: Cart, amount: number): Promise<void> {
    const reference = { reference: "gift-card", reference_id: "card_1" }
    await createCartCreditLinesWorkflow(this.container).run({
      input: [{ cart_id, amount, ...reference, metadata: null }],
    })
  }

  /** One attempt to settle, like the sweep's and the operator's button. */
  async settle(invoiceId: string) {
    await settlePaymentWorkflow(this.container).run({
      input: { invoice_id: invoiceId },
    })
  }

  /** Blocks every settlement of a collection until released. */
  async holdSettlement(collectionId: string): Promise<() => Promise<void>> {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let held = () => {}
    const isHeld = new Promise<void>((resolve) => (held = resolve))
    // Like any settlement, it may wait in vain for its turn.
    const hold = async (): Promise<void> => {
      const isDone = await this.ledger.withSettlementLock(collectionId, () => {
        held()
        return released
      })
      return isDone ? undefined : hold()
    }
    const done = hold()
    await Promise.race([isHeld, done])
    return async () => {
      release()
      await done
    }
  }

  async invoice(id: string): Promise<InvoiceRow> {
    return this.ledger.retrieveInvoice(id)
  }

  /** The invoice with the reference that the shopper reads. */
  async invoiceWith(reference: string): Promise<InvoiceRow> {
    const [invoice] = await this.ledger.listSbpInvoices({ reference })
    if (!invoice) {
      throw new Error(`There is no invoice ${reference}`)
    }
    return invoice
  }

  /** Settles postponed invoices that are due, as the jobs of a store do. */
  async settled(id: string): Promise<InvoiceRow> {
    return until(async () => {
      const invoice = await this.invoice(id)
      if (invoice.settle_at && invoice.settle_at < new Date()) {
        await settleDue(this.container)
      }
      return invoice.state === "settled" && invoice
    }, `invoice ${id} to be settled`)
  }

  /** The open attention reasons. */
  async attention(): Promise<string[]> {
    const entries = await this.ledger.listSbpAttentions({ resolved_at: null })
    return entries.map(({ reason }) => reason).sort()
  }

  async orderOf(cart: Cart): Promise<OrderDTO | undefined> {
    const query = this.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order_cart",
      fields: ["order.*"],
      filters: { cart_id: cart.id },
    })
    return (data as { order?: OrderDTO }[])[0]?.order
  }
}

/** An order that was paid by our gateway. */
export type PaidOrder = Awaited<ReturnType<LocalShop["checkOut"]>> & {
  orderId: string
  total: string
}

function readCartIds(container: MedusaContainer): Promise<string[]> {
  return container
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)<{ id: string }>(
      "cart"
    )
    .where({ email: USUAL.email })
    .orderBy("id")
    .limit(CARTS)
    .pluck("id")
}
