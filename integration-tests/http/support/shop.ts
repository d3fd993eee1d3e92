import type {
  HttpTypes,
  MedusaContainer,
  OrderDTO,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { adminEmail, demoPassword } from "../../../scripts/seed/logins"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import type { InvoiceRow } from "../../../src/modules/ledger/models/invoice"
import type { SbpLedgerModuleService } from "../../../src/modules/ledger/service"
import { settlePaymentWorkflow } from "../../../src/workflows/settle-payment"
import { HttpClient } from "../http-client"
import { PROVIDER } from "./environment"
import { until } from "./until"

export type Cart = HttpTypes.StoreCart
export type Session = HttpTypes.StorePaymentSession

const ADDRESS = {
  first_name: "Иван",
  last_name: "Петров",
  address_1: "ул. Ленина, 1",
  city: "Тула",
  postal_code: "300000",
  country_code: "ru",
}

/** What every cart is filled from, asked for once: by id, or by SKU. */
type Seeded = {
  region_id: string
  variants: Map<string, string>
  pickup: string
}

/** The seeded shop, as shoppers and admins use it: through the HTTP API. */
export class Shop {
  private constructor(
    readonly container: MedusaContainer,
    readonly visitor: HttpClient,
    readonly shopper: HttpClient,
    readonly admin: HttpClient,
    private readonly seeded: Seeded
  ) {}

  static async open(api: unknown, container: MedusaContainer): Promise<Shop> {
    const visitor = new HttpClient(api)
    const admin = await logIn(visitor, "user", adminEmail, demoPassword)
    const { api_keys } = await admin.get<HttpTypes.AdminApiKeyListResponse>(
      "/admin/api-keys?type=publishable"
    )
    const key = api_keys[0]?.token ?? "none"
    const shopper = visitor.with({ "x-publishable-api-key": key })
    const seeded = await readSeeded(admin)
    return new Shop(container, visitor, shopper, admin, seeded)
  }

  get ledger(): SbpLedgerModuleService {
    return this.container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  }

  /** A shopper with an account of their own. */
  async register(email: string): Promise<HttpClient> {
    const password = "a customer's password"
    const { token } = await this.visitor.post<{ token: string }>(
      "/auth/customer/emailpass/register",
      { email, password }
    )
    const newcomer = this.shopper.with({ authorization: `Bearer ${token}` })
    await newcomer.post("/store/customers", { email })
    return logIn(this.shopper, "customer", email, password)
  }

  /** A cart that could become an order, but for the payment. */
  async fillCart({
    sku = "TEA-IVAN-50",
    quantity = 1,
    email = "shopper@example.com",
    promo_codes = [] as string[],
    shopper = this.shopper,
  } = {}): Promise<Cart> {
    const { region_id, variants, pickup } = this.seeded
    const variant_id = variants.get(sku)
    const { cart } = await shopper.post<{ cart: Cart }>("/store/carts", {
      region_id,
      email,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      items: [{ variant_id, quantity }],
    })
    const shipped = await shopper.post<{ cart: Cart }>(
      `/store/carts/${cart.id}/shipping-methods`,
      { option_id: pickup }
    )
    return promo_codes.length > 0
      ? this.applyPromotions(cart, promo_codes)
      : shipped.cart
  }

  async applyPromotions(cart: Cart, promo_codes: string[]): Promise<Cart> {
    const answer = await this.shopper.post<{ cart: Cart }>(
      `/store/carts/${cart.id}/promotions`,
      { promo_codes }
    )
    return answer.cart
  }

  /** Changes how many of its first thing a cart holds. */
  async changeQuantity(cart: Cart, quantity: number): Promise<Cart> {
    const answer = await this.shopper.post<{ cart: Cart }>(
      `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`,
      { quantity }
    )
    return answer.cart
  }

  async collectionOf(cart: Cart): Promise<string> {
    const { payment_collection } = await this.shopper.post<{
      payment_collection: HttpTypes.StorePaymentCollection
    }>("/store/payment-collections", { cart_id: cart.id })
    return payment_collection.id
  }

  async startPayment(
    collectionId: string,
    { provider_id = PROVIDER, data = undefined as object | undefined } = {}
  ): Promise<Session> {
    const { payment_collection } = await this.shopper.post<{
      payment_collection: HttpTypes.StorePaymentCollection
    }>(`/store/payment-collections/${collectionId}/payment-sessions`, {
      provider_id,
      ...(data && { data }),
    })
    const sessions = payment_collection.payment_sessions ?? []
    return sessions.find((it) => it.provider_id === provider_id) as Session
  }

  /** A cart with an open link to pay it. */
  async checkOut(options: Parameters<Shop["fillCart"]>[0] = {}) {
    const cart = await this.fillCart(options)
    const collectionId = await this.collectionOf(cart)
    const session = await this.startPayment(collectionId)
    const invoice = await this.invoice(String(session.data.invoice_id))
    return {
      cart,
      collectionId,
      session,
      invoice,
      paymentId: String(invoice.gateway_payment_id),
    }
  }

  /** So many per cent off; the code has to be given with the cart. */
  async createPromotion({
    code,
    value,
    type,
  }: {
    code: string
    value: number
    type: "items" | "shipping_methods"
  }) {
    await this.admin.post("/admin/promotions", {
      code,
      type: "standard",
      status: "active",
      application_method: {
        type: "percentage",
        target_type: type,
        allocation: "across",
        value,
        currency_code: "rub",
      },
    })
  }

  /** How much of a thing there is to sell. */
  async setStock(sku: string, stocked_quantity: number) {
    const { inventory_items } = await this.admin.get<{
      inventory_items: HttpTypes.AdminInventoryItem[]
    }>(`/admin/inventory-items?sku=${sku}&fields=*location_levels`)
    const item = inventory_items[0]
    const location = item?.location_levels?.[0]?.location_id
    await this.admin.post(
      `/admin/inventory-items/${item?.id}/location-levels/${location}`,
      { stocked_quantity }
    )
  }

  async setPrice(sku: string, amount: number) {
    const { variants } = await this.admin.get<{
      variants: HttpTypes.AdminProductVariant[]
    }>(`/admin/product-variants?sku=${sku}`)
    const [variant] = variants
    await this.admin.post(
      `/admin/products/${variant?.product_id}/variants/${variant?.id}`,
      { prices: [{ currency_code: "rub", amount }] }
    )
  }

  /** From now on taxes come on top of prices. */
  async pricesWithoutTax() {
    const { price_preferences } =
      await this.admin.get<HttpTypes.AdminPricePreferenceListResponse>(
        "/admin/price-preferences"
      )
    for (const { id } of price_preferences) {
      await this.admin.post(`/admin/price-preferences/${id}`, {
        is_tax_inclusive: false,
      })
    }
  }

  /** From now on everything is taxed, once somebody asks for it. */
  async taxEverything(rate: number) {
    const { tax_regions } =
      await this.admin.get<HttpTypes.AdminTaxRegionListResponse>(
        "/admin/tax-regions"
      )
    await this.admin.post("/admin/tax-rates", {
      tax_region_id: tax_regions[0]?.id,
      name: "VAT",
      code: "vat",
      rate,
      is_default: true,
    })
  }

  /** Adds one more of its first thing to an order, by an edit. */
  async makeDearer(orderId: string) {
    const { order } = await this.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}?fields=*items`
    )
    await this.admin.post("/admin/order-edits", { order_id: orderId })
    const item = order.items[0]
    await this.admin.post(
      `/admin/order-edits/${orderId}/items/item/${item?.id}`,
      { quantity: (item?.quantity ?? 0) + 1 }
    )
    await this.admin.post(`/admin/order-edits/${orderId}/confirm`, {})
  }

  /** What an order is still to be paid by. */
  async openCollectionOf(orderId: string): Promise<string> {
    const { order } = await this.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}?fields=*payment_collections`
    )
    const open = order.payment_collections?.find(
      ({ status }) => status === "not_paid" || status === "awaiting"
    )
    return String(open?.id)
  }

  /** One try to settle, as the sweeper and the operator's button make it. */
  async settle(invoiceId: string) {
    await settlePaymentWorkflow(this.container).run({
      input: { invoice_id: invoiceId },
    })
  }

  /** Keeps every settlement of a collection waiting until released. */
  async holdSettlement(collectionId: string): Promise<() => Promise<void>> {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let held = () => {}
    const isHeld = new Promise<void>((resolve) => (held = resolve))
    const done = this.ledger.holdCollection(collectionId, () => {
      held()
      return released
    })
    await isHeld
    return async () => {
      release()
      await done
    }
  }

  complete(cart: Pick<Cart, "id">) {
    return this.shopper.post<{ type: string; order?: { id: string } }>(
      `/store/carts/${cart.id}/complete`,
      {}
    )
  }

  async invoice(id: string): Promise<InvoiceRow> {
    return this.ledger.retrieveSbpInvoice(id)
  }

  async settled(id: string): Promise<InvoiceRow> {
    return until(async () => {
      const invoice = await this.invoice(id)
      return invoice.state === "settled" && invoice
    }, `invoice ${id} to be settled`)
  }

  async orders(): Promise<HttpTypes.AdminOrder[]> {
    const fields =
      "+total,+payment_status,+email,*payment_collections.payments,*payment_collections.payments.captures"
    const { orders } = await this.admin.get<HttpTypes.AdminOrderListResponse>(
      `/admin/orders?fields=${fields}`
    )
    return orders
  }

  /** What waits for a person, by reason. */
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

async function readSeeded(admin: HttpClient): Promise<Seeded> {
  const [{ regions }, { variants }, { shipping_options }] = await Promise.all([
    admin.get<HttpTypes.AdminRegionListResponse>("/admin/regions"),
    admin.get<{ variants: HttpTypes.AdminProductVariant[] }>(
      "/admin/product-variants?limit=1000&fields=id,sku"
    ),
    admin.get<HttpTypes.AdminShippingOptionListResponse>(
      "/admin/shipping-options"
    ),
  ])
  const pickup = shipping_options.find(({ name }) => name === "Самовывоз")
  return {
    region_id: String(regions[0]?.id),
    variants: new Map(variants.map(({ id, sku }) => [String(sku), id])),
    pickup: String(pickup?.id),
  }
}

export async function logIn(
  client: HttpClient,
  actor: "user" | "customer",
  email: string,
  password: string
): Promise<HttpClient> {
  const login = { email, password }
  const { token } = await client.post<{ token: string }>(
    `/auth/${actor}/emailpass`,
    login
  )
  return client.with({ authorization: `Bearer ${token}` })
}

/** The answer to a request that is to fail. */
export async function answerOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  const { response } = (error ?? {}) as {
    response?: { status: number; data: { code?: string; message?: string } }
  }
  return response
}
