import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { findCartObstacle } from "../../../src/flows/find-cart-obstacle"
import type { CartObstacle } from "../../../src/modules/ledger/queries/read-cart-obstacle"
import {
  deliveryMissing,
  discountGone,
  outOfStock,
  purchaseGone,
} from "../../../src/shared/shopper-refusals"
import { countQueries, least } from "../support/count-queries"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"

/** What a cart of one product has to do with. */
type Cart = {
  cart: string
  item: string
  quantity: number
  method: string
  variant: string
  product: string
  stock: string
  place: string
  channel: string
}

const CART = `
  SELECT cart.id AS cart, i.id AS item, i.quantity, m.id AS method, i.variant_id AS variant,
    i.product_id AS product, l.inventory_item_id AS stock, l.location_id AS place,
    cart.sales_channel_id AS channel
  FROM cart JOIN cart_line_item i ON i.cart_id = cart.id
  JOIN cart_shipping_method m ON m.cart_id = cart.id
  JOIN product_variant_inventory_item kit ON kit.variant_id = i.variant_id
  JOIN inventory_level l USING (inventory_item_id) WHERE cart.id = ?`

const gone = { deleted_at: new Date() }

type State = [
  cart: string,
  obstacle: CartObstacle | null,
  change: (sql: Knex, its: Cart) => Promise<unknown>,
]

const setStock = (sql: Knex, { stock }: Cart, stocked: number, reserved = 0) =>
  sql("inventory_level")
    .where({ inventory_item_id: stock })
    .update({
      stocked_quantity: stocked,
      raw_stocked_quantity: raw(stocked),
      reserved_quantity: reserved,
      raw_reserved_quantity: raw(reserved),
    })

const setVariant = (sql: Knex, { variant }: Cart, change: object) =>
  sql("product_variant").where({ id: variant }).update(change)

const setItem = (sql: Knex, { item }: Cart, change: object) =>
  sql("cart_line_item").where({ id: item }).update(change)

const unlinkStock = (sql: Knex, { variant }: Cart) =>
  sql("product_variant_inventory_item")
    .where({ variant_id: variant })
    .update(gone)

const unlinkPlace = (sql: Knex, { place }: Cart) =>
  sql("sales_channel_stock_location")
    .where({ stock_location_id: place })
    .update(gone)

async function moveChannel(sql: Knex, { place }: Cart) {
  await sql("sales_channel").insert({ id: "sc_2", name: "Second" })
  await sql("sales_channel_stock_location")
    .where({ stock_location_id: place })
    .update({ sales_channel_id: "sc_2" })
}

const unlinkProfile = (sql: Knex, { product }: Cart) =>
  sql("product_shipping_profile").where({ product_id: product }).update(gone)

const dropMethod = (sql: Knex, { method }: Cart) =>
  sql("cart_shipping_method").where({ id: method }).update(gone)

const dropOptions = (sql: Knex) => sql("shipping_option").update(gone)

/** Another place of the sales channel, with stock. */
async function addPlace(sql: Knex, { stock, channel }: Cart, stocked: number) {
  await sql("stock_location").insert({ id: "sloc_2", name: "Second" })
  await sql("sales_channel_stock_location").insert({
    id: "scloc_2",
    sales_channel_id: channel,
    stock_location_id: "sloc_2",
  })
  await addLevel(sql, stock, "sloc_2", stocked)
}

function addLevel(sql: Knex, stock: string, place: string, stocked: number) {
  return sql("inventory_level").insert({
    id: `ilev_${stock}`,
    inventory_item_id: stock,
    location_id: place,
    stocked_quantity: stocked,
    raw_stocked_quantity: raw(stocked),
    raw_reserved_quantity: raw(0),
    raw_incoming_quantity: raw(0),
  })
}

/** Two of something else belong to each piece. */
async function makeKit(sql: Knex, { variant, place }: Cart, stocked: number) {
  await sql("inventory_item").insert({ id: "iitem_2" })
  await sql("product_variant_inventory_item").insert({
    id: "pvitem_2",
    variant_id: variant,
    inventory_item_id: "iitem_2",
    required_quantity: 2,
  })
  await addLevel(sql, "iitem_2", place, stocked)
}

/** The same product once more, as a gift for example. */
async function addLine(sql: Knex, { item }: Cart) {
  await sql.raw(
    `INSERT INTO cart_line_item SELECT (jsonb_populate_record(NULL::cart_line_item,
       to_jsonb(one) || '{"id": "cali_2"}')).* FROM cart_line_item one WHERE id = '${item}'`
  )
}

type Discount = {
  promotion?: object
  campaign?: object
  /** In each line, and in the delivery. */
  amount?: number
  budget?: { type: string; limit: number; used: number; attribute?: string }
  usage?: { attribute_value: string; used: number }
}

/** A discount in the cart, as Medusa computed it before others used it up. */
async function discount(
  sql: Knex,
  { item, method }: Cart,
  { promotion, campaign, amount = 1, budget, usage }: Discount
) {
  await sql("promotion_campaign").insert({
    id: "procamp_1",
    name: "Sale",
    campaign_identifier: "sale",
    ...campaign,
  })
  await sql("promotion").insert({
    id: "promo_1",
    code: "SALE",
    type: "standard",
    status: "active",
    campaign_id: "procamp_1",
    ...promotion,
  })
  if (budget) {
    await sql("promotion_campaign_budget").insert({
      id: "probudg_1",
      campaign_id: "procamp_1",
      ...budget,
      raw_limit: raw(budget.limit),
      raw_used: raw(budget.used),
    })
  }
  if (usage) {
    await sql("promotion_campaign_budget_usage").insert({
      id: "probudgus_1",
      budget_id: "probudg_1",
      ...usage,
      raw_used: raw(usage.used),
    })
  }
  const adjustment = { code: "SALE", amount, raw_amount: raw(amount) }
  await sql("cart_line_item_adjustment").insert({
    id: "caliadj_1",
    item_id: item,
    ...adjustment,
  })
  await sql("cart_shipping_method_adjustment").insert({
    id: "casmadj_1",
    shipping_method_id: method,
    ...adjustment,
  })
}

const raw = (value: number) => ({ value: String(value), precision: 20 })

const withDiscount =
  (facts: Discount): State[2] =>
  (sql, its) =>
    discount(sql, its, facts)

const perShopper = {
  type: "use_by_attribute",
  attribute: "customer_email",
  limit: 1,
  used: 9,
}

const yesterday = new Date(Date.now() - 86_400_000)

const STATES: State[] = [
  ["as it was filled", null, () => Promise.resolve()],
  ["without items", "empty", (sql, its) => setItem(sql, its, gone)],

  ["that is sold out", "sold_out", (sql, its) => setStock(sql, its, 0)],
  ["of the last piece", null, (sql, its) => setStock(sql, its, 1)],
  ["of a reserved piece", "sold_out", (sql, its) => setStock(sql, its, 1, 1)],
  [
    "of goods on backorder",
    null,
    async (sql, its) => {
      await setStock(sql, its, 0)
      await setVariant(sql, its, { allow_backorder: true })
    },
  ],
  [
    "of goods on backorder that no place has",
    "sold_out",
    async (sql, its) => {
      await setVariant(sql, its, { allow_backorder: true })
      await sql("inventory_level").update(gone)
    },
  ],
  [
    "of goods that are not counted",
    null,
    async (sql, its) => {
      await setStock(sql, its, 0)
      await setVariant(sql, its, { manage_inventory: false })
    },
  ],
  ["whose place sells elsewhere", "sold_out", moveChannel],
  [
    "of goods on backorder whose place sells elsewhere",
    "sold_out",
    async (sql, its) => {
      await setVariant(sql, its, { allow_backorder: true })
      await moveChannel(sql, its)
    },
  ],
  [
    "whose place sells nowhere",
    null,
    async (sql, its) => {
      await setStock(sql, its, 0)
      await unlinkPlace(sql, its)
    },
  ],
  [
    "whose place was deleted",
    "sold_out",
    async (sql, its) => {
      await unlinkPlace(sql, its)
      await sql("stock_location").update(gone)
    },
  ],
  [
    "of a kit that has a part in a place that sells nowhere",
    null,
    async (sql, its) => {
      await makeKit(sql, its, 0)
      await sql("stock_location").insert({ id: "sloc_2", name: "Second" })
      await sql("inventory_level")
        .where({ inventory_item_id: "iitem_2" })
        .update({ location_id: "sloc_2" })
    },
  ],
  [
    "without a sales channel",
    "sold_out",
    (sql, { cart }) =>
      sql("cart").where({ id: cart }).update({ sales_channel_id: null }),
  ],
  [
    "of two pieces in two places",
    "sold_out",
    async (sql, its) => {
      await setItem(sql, its, { quantity: 2 })
      await setStock(sql, its, 1)
      await addPlace(sql, its, 1)
    },
  ],
  [
    "of two pieces in the second place",
    null,
    async (sql, its) => {
      await setItem(sql, its, { quantity: 2 })
      await setStock(sql, its, 0)
      await addPlace(sql, its, 2)
    },
  ],
  ["of a kit", null, (sql, its) => makeKit(sql, its, 2)],
  [
    "of a kit that lacks a part",
    "sold_out",
    (sql, its) => makeKit(sql, its, 1),
  ],
  ["of goods without inventory", "sold_out", unlinkStock],
  [
    "of goods without inventory on backorder",
    null,
    async (sql, its) => {
      await setVariant(sql, its, { allow_backorder: true })
      await unlinkStock(sql, its)
    },
  ],
  [
    "of goods that were deleted",
    "sold_out",
    (sql, its) => setVariant(sql, its, gone),
  ],
  [
    "of a service that was deleted",
    null,
    async (sql, its) => {
      await setItem(sql, its, { requires_shipping: false })
      await setVariant(sql, its, gone)
    },
  ],
  [
    "of an item without a product",
    null,
    (sql, its) =>
      setItem(sql, its, {
        variant_id: null,
        product_id: null,
        requires_shipping: false,
      }),
  ],

  ["without a delivery", "no_delivery", dropMethod],
  [
    "without a delivery, which it does not need",
    null,
    async (sql, its) => {
      await setItem(sql, its, { requires_shipping: false })
      await dropMethod(sql, its)
    },
  ],
  ["whose delivery was deleted", "no_delivery", dropOptions],
  [
    "of another shipping profile",
    "no_delivery",
    async (sql, { product }) => {
      await sql("shipping_profile").insert({
        id: "sp_2",
        name: "Heavy",
        type: "heavy",
      })
      await sql("product_shipping_profile")
        .where({ product_id: product })
        .update({ shipping_profile_id: "sp_2" })
    },
  ],
  ["without a shipping profile", "no_delivery", unlinkProfile],
  [
    "without a shipping profile, whose delivery was deleted",
    null,
    async (sql, its) => {
      await unlinkProfile(sql, its)
      await dropOptions(sql)
    },
  ],

  [
    "with a promotion of another use",
    null,
    withDiscount({ promotion: { limit: 1, used: 0 } }),
  ],
  [
    "with a used up promotion",
    "used_up",
    withDiscount({ promotion: { limit: 1, used: 1 } }),
  ],
  [
    "with a used up promotion that is inactive",
    null,
    withDiscount({ promotion: { limit: 1, used: 1, status: "inactive" } }),
  ],
  [
    "with a used up promotion that is over",
    null,
    withDiscount({
      promotion: { limit: 1, used: 1 },
      campaign: { ends_at: yesterday },
    }),
  ],
  [
    "with a budget for its discounts",
    null,
    withDiscount({ budget: { type: "spend", limit: 10, used: 8 } }),
  ],
  [
    "with a budget for one of its discounts",
    "used_up",
    withDiscount({ budget: { type: "spend", limit: 10, used: 8.5 } }),
  ],
  [
    "with a budget of uses",
    null,
    withDiscount({ budget: { type: "usage", limit: 10, used: 9 } }),
  ],
  [
    "with a used up budget of uses",
    "used_up",
    withDiscount({ budget: { type: "usage", limit: 10, used: 10 } }),
  ],
  [
    "with a budget of 0, which is none",
    null,
    withDiscount({ budget: { type: "usage", limit: 0, used: 5 } }),
  ],
  [
    "of a shopper who has used a discount",
    "used_up",
    withDiscount({
      budget: perShopper,
      usage: { attribute_value: "shopper@example.com", used: 1 },
    }),
  ],
  [
    "with a discount that another shopper has used",
    null,
    withDiscount({
      budget: perShopper,
      usage: { attribute_value: "another@example.com", used: 1 },
    }),
  ],
]

export function cartObstacles(use: () => TestShop) {
  /** A cart that Medusa completes, by another provider. */
  const ready = () =>
    use().prepare("ready", async () => {
      const { shop, sql } = use()
      const cart = await shop.fillCart()
      const collection = await shop.collectionOf(cart)
      await shop.startPayment(collection, { provider_id: "pp_system_default" })
      const { rows } = await sql.raw<{ rows: [Cart] }>(CART, [cart.id])
      return { collection, ...rows[0] }
    })

  const complete = async (id: string) => {
    const { container } = use().shop
    const workflow = completeCartWorkflow(container)
    try {
      const input = { id }
      const { errors } = await workflow.run({ input, throwOnError: false })
      return errors.length === 0
    } catch (error) {
      // On a busy machine, Medusa may give a failing attempt up: see ADR 0026. The next
      // test has the same cart, which would stay locked.
      expect(String(error)).toContain('"ok" to "temp_failure"')
      await container.resolve(Modules.LOCKING).release(id)
      return false
    }
  }

  it.each(STATES)(
    "a cart %s gets a link if, and only if, Medusa makes its order (%s)",
    async (_, obstacle, change) => {
      const { shop, sql } = use()
      const its = await ready()
      await change(sql, its)
      expect(await shop.ledger.readCartObstacle(its.cart)).toBe(obstacle)
      expect(await complete(its.cart)).toBe(obstacle === null)
    }
  )

  it("a cart gets no link for one piece in two lines, which Medusa would sell twice", async () => {
    const { shop, sql } = use()
    const its = await ready()
    await addLine(sql, its)
    await setStock(sql, its, 2)
    expect(await shop.ledger.readCartObstacle(its.cart)).toBe(null)
    await setStock(sql, its, 1)
    expect(await shop.ledger.readCartObstacle(its.cart)).toBe("sold_out")
    expect(await complete(its.cart)).toBe(true)
  })

  it.each([
    [
      "is empty",
      purchaseGone,
      (sql: Knex, its: Cart) => setItem(sql, its, gone),
    ],
    [
      "is sold out",
      outOfStock,
      (sql: Knex, its: Cart) => setStock(sql, its, 0),
    ],
    ["has no delivery", deliveryMissing, dropOptions],
  ])(
    "a cart that %s gets a sentence, no link and no call to the gateway",
    async (_, refusal, change) => {
      const { shop, simulator, sql } = use()
      const its = await ready()
      await change(sql, its)
      expect(await answerOf(shop.startPayment(its.collection))).toMatchObject({
        status: 400,
        data: { type: "not_allowed", message: refusal().message },
      })
      expect(simulator.requests()).toEqual([])
      expect(await shop.ledger.listSbpInvoices({})).toEqual([])
    }
  )

  it("a cart with a used up discount gets no link for that, and then one for its new total", async () => {
    const { shop, simulator, sql } = use()
    await shop.createPromotion({ code: "TEN", value: 10, type: "items" })
    await sql("promotion").update({ limit: 1 })
    const cart = await shop.fillCart({ promo_codes: ["TEN"] })
    const collection = await shop.collectionOf(cart)
    await sql("promotion").update({ used: 1 })
    expect(await answerOf(shop.startPayment(collection))).toMatchObject({
      status: 400,
      data: { message: discountGone().message },
    })
    expect(simulator.requests()).toEqual([])
    const { invoice } = await shop.openLink(collection)
    expect([cart.total, invoice.amount]).toEqual([414.41, "449.40"])
  })

  it("a link takes one query more for that, and is made if it fails", async () => {
    const { shop, sql } = use()
    const { cart, collection } = await ready()
    const find = async () =>
      expect(await findCartObstacle(shop.container, cart)).toBe(null)
    expect(await least(() => countQueries(sql, find), 1)).toBe(1)
    await setStock(sql, await ready(), 0)
    await sql.raw("ALTER TABLE inventory_level RENAME TO elsewhere")
    const { session } = await shop.openLink(collection)
    expect(session.data.confirmation_url).toMatch(/^http/)
    await sql.raw("ALTER TABLE elsewhere RENAME TO inventory_level")
  })
}
