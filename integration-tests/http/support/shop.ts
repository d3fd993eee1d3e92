import type { HttpTypes } from "@medusajs/framework/types"
import { adminEmail, demoPassword } from "../../../scripts/seed/logins"
import { ADDRESS, USUAL } from "../../usual-cart"
import { HttpClient } from "../http-client"
import { PROVIDER } from "./environment"

export type Cart = HttpTypes.StoreCart
export type Session = HttpTypes.StorePaymentSession

/** The data that every cart is filled from, by id or SKU; requested once. */
type Seeded = {
  region_id: string
  variants: Map<string, string>
  pickup: string
  /** The carts of `seed-with-carts`, filled as usual, that no test has used yet. */
  carts: Cart[]
}

/** Clients for each kind of user, and the seeded data. */
export type OpenedShop = [
  anonymous: HttpClient,
  shopper: HttpClient,
  admin: HttpClient,
  seeded: Seeded,
]

/**
 * The seeded shop, as shoppers and admins use it: through the HTTP API. The store may be
 * another process: this file must not import Medusa, which takes seconds.
 */
export class Shop {
  /** How many of the seeded carts are taken. */
  taken = 0
  private takenWhenSaved = 0

  protected constructor(
    readonly anonymous: HttpClient,
    readonly shopper: HttpClient,
    readonly admin: HttpClient,
    private readonly seeded: Seeded
  ) {}

  static async open(api: unknown): Promise<Shop> {
    return new Shop(...(await Shop.signIn(api)))
  }

  /** @param cartIds the carts of `seed-with-carts` that no test has used yet */
  protected static async signIn(
    api: unknown,
    cartIds: string[] = []
  ): Promise<OpenedShop> {
    const anonymous = new HttpClient(api)
    const admin = await logIn(anonymous, "user", adminEmail, demoPassword)
    const { api_keys } = await admin.get<HttpTypes.AdminApiKeyListResponse>(
      "/admin/api-keys?type=publishable"
    )
    const key = api_keys[0]?.token ?? "none"
    const shopper = anonymous.with({ "x-publishable-api-key": key })
    const seeded = await readSeeded(admin, shopper, cartIds)
    return [anonymous, shopper, admin, seeded]
  }

  /** Must be called when its database is saved, before the first test. */
  saved() {
    this.takenWhenSaved = this.taken
  }

  /** Must be called when its database is reset to the saved state. */
  startOver(taken = this.takenWhenSaved) {
    this.taken = taken
  }

  /** From now on, carts do not cost the same as the seeded ones. */
  private takeNoSeededCarts() {
    this.taken = this.seeded.carts.length
  }

  /** A shopper with an account of their own. */
  async register(email: string): Promise<HttpClient> {
    const password = "a customer's password"
    const { token } = await this.anonymous.post<{ token: string }>(
      "/auth/customer/emailpass/register",
      { email, password }
    )
    const newcomer = this.shopper.with({ authorization: `Bearer ${token}` })
    await newcomer.post("/store/customers", { email })
    return logIn(this.shopper, "customer", email, password)
  }

  /** A cart that only needs a payment to become an order. */
  async fillCart({
    sku = USUAL.sku,
    quantity = USUAL.quantity,
    email = USUAL.email,
    promo_codes = [] as string[],
    shopper = this.shopper,
  } = {}): Promise<Cart> {
    const isUsual =
      sku === USUAL.sku &&
      quantity === USUAL.quantity &&
      email === USUAL.email &&
      shopper === this.shopper
    const seeded = isUsual && this.seeded.carts[this.taken]
    if (seeded) {
      this.taken += 1
      return promo_codes.length > 0
        ? this.applyPromotions(seeded, promo_codes)
        : seeded
    }
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

  /** Changes the quantity of the first item of a cart. */
  async changeQuantity(cart: Cart, quantity: number): Promise<Cart> {
    const answer = await this.shopper.post<{ cart: Cart }>(
      `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`,
      { quantity }
    )
    return answer.cart
  }

  async collectionOf(cart: Pick<Cart, "id">): Promise<string> {
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

  /** A discount in per cent; its code must be given with the cart. */
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

  /** Sets the stock of a product. */
  async setStock(sku: string, stocked_quantity: number) {
    const { inventory_item_id, location_id } = await this.stockOf(sku)
    await this.admin.post(
      `/admin/inventory-items/${inventory_item_id}/location-levels/${location_id}`,
      { stocked_quantity }
    )
  }

  /** The stock of a product in the only place that has it. */
  async stockOf(sku: string): Promise<HttpTypes.AdminInventoryLevel> {
    const { inventory_items } = await this.admin.get<{
      inventory_items: HttpTypes.AdminInventoryItem[]
    }>(`/admin/inventory-items?sku=${sku}&fields=*location_levels`)
    const [level, other] = inventory_items.flatMap(
      (it) => it.location_levels ?? []
    )
    // Benchmarks set stocks as well, without jest.
    if (!level || other) {
      throw new Error(`${sku} is not in exactly one place`)
    }
    return level
  }

  async setPrice(sku: string, amount: number) {
    this.takeNoSeededCarts()
    const { variants } = await this.admin.get<{
      variants: HttpTypes.AdminProductVariant[]
    }>(`/admin/product-variants?sku=${sku}`)
    const [variant] = variants
    await this.admin.post(
      `/admin/products/${variant?.product_id}/variants/${variant?.id}`,
      { prices: [{ currency_code: "rub", amount }] }
    )
  }

  /** Changes prices so that taxes come on top of them. */
  async pricesWithoutTax() {
    this.takeNoSeededCarts()
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

  /** Taxes everything whenever taxes are calculated. */
  async taxEverything(rate: number) {
    this.takeNoSeededCarts()
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

  /** Adds one more of its first item to an order, by an edit. */
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

  /** The payment collection for what an order still owes. */
  async openCollectionOf(orderId: string): Promise<string> {
    const { order } = await this.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}?fields=*payment_collections`
    )
    const open = order.payment_collections?.find(
      ({ status }) => status === "not_paid" || status === "awaiting"
    )
    return String(open?.id)
  }

  complete(cart: Pick<Cart, "id">) {
    return this.shopper.post<{
      type: string
      order?: { id: string; display_id: number }
    }>(`/store/carts/${cart.id}/complete`, {})
  }

  async orders(): Promise<HttpTypes.AdminOrder[]> {
    const fields =
      "+total,+payment_status,+email,*payment_collections.payments,*payment_collections.payments.captures"
    const { orders } = await this.admin.get<HttpTypes.AdminOrderListResponse>(
      `/admin/orders?fields=${fields}`
    )
    return orders
  }
}

async function readSeeded(
  admin: HttpClient,
  shopper: HttpClient,
  cartIds: string[]
): Promise<Seeded> {
  const [{ regions }, { variants }, { shipping_options }] = await Promise.all([
    admin.get<HttpTypes.AdminRegionListResponse>("/admin/regions"),
    admin.get<{ variants: HttpTypes.AdminProductVariant[] }>(
      "/admin/product-variants?limit=1000&fields=id,sku"
    ),
    admin.get<HttpTypes.AdminShippingOptionListResponse>(
      "/admin/shipping-options"
    ),
  ])
  const carts = await Promise.all(
    cartIds.map((id) => shopper.get<{ cart: Cart }>(`/store/carts/${id}`))
  )
  const pickup = shipping_options.find(({ name }) => name === "Самовывоз")
  return {
    region_id: String(regions[0]?.id),
    variants: new Map(variants.map(({ id, sku }) => [String(sku), id])),
    pickup: String(pickup?.id),
    carts: carts.map(({ cart }) => cart),
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

/** The response to a request that must fail. */
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
