import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Why a cart cannot become an order at this moment. */
export type CartObstacle = "empty" | "sold_out" | "no_delivery" | "used_up"

/**
 * What Medusa's `completeCartWorkflow` would refuse, in one SQL query: the shopper waits for
 * their link, and Medusa's own reading takes a dozen. A test compares both (ADR 0042).
 */
export async function readCartObstacle(
  pool: Knex,
  cart: string
): Promise<CartObstacle | null> {
  const { rows } = await pool.raw<{
    rows: [{ obstacle: CartObstacle | null }]
  }>(
    `WITH item AS (${ITEMS}), need AS (${NEEDS}), level AS (${LEVELS}),
       counted AS (${COUNTED}), discount AS (${DISCOUNTS})
     SELECT CASE
       WHEN NOT EXISTS (SELECT FROM item) THEN 'empty'
       WHEN EXISTS (${NOT_SOLD}) OR EXISTS (${UNSTOCKED}) OR EXISTS (${OVERSOLD}) THEN 'sold_out'
       WHEN EXISTS (${UNDELIVERED}) THEN 'no_delivery'
       WHEN EXISTS (${USED_UP}) THEN 'used_up'
     END AS obstacle`,
    { cart }
  )
  return rows[0].obstacle
}

const ITEMS = `
  SELECT i.id, i.quantity, i.requires_shipping, v.id AS variant_id, v.product_id,
    v.manage_inventory, v.allow_backorder
  FROM cart_line_item i
  LEFT JOIN product_variant v ON v.id = i.variant_id AND v.deleted_at IS NULL
  WHERE i.cart_id = :cart AND i.deleted_at IS NULL`

/** A variant may be a kit of several inventory items. */
const NEEDS = `
  SELECT item.allow_backorder, part.inventory_item_id,
    item.quantity * part.required_quantity AS quantity
  FROM item
  LEFT JOIN product_variant_inventory_item part
    ON part.variant_id = item.variant_id AND part.deleted_at IS NULL
  WHERE item.manage_inventory`

/** A row for each sales channel of the place; `is_nowhere`: the place has none. */
const LEVELS = `
  SELECT l.inventory_item_id, l.stocked_quantity - l.reserved_quantity AS available,
    sold.id IS NULL AND place.id IS NOT NULL AS is_nowhere,
    sold.sales_channel_id = (SELECT sales_channel_id FROM cart WHERE id = :cart) AS is_here
  FROM inventory_level l
  LEFT JOIN stock_location place ON place.id = l.location_id AND place.deleted_at IS NULL
  LEFT JOIN sales_channel_stock_location sold
    ON sold.stock_location_id = place.id AND sold.deleted_at IS NULL
  WHERE l.inventory_item_id IN (SELECT inventory_item_id FROM need) AND l.deleted_at IS NULL`

/** Medusa does not count what is only in places without any sales channel. */
const COUNTED = `
  SELECT * FROM need WHERE (SELECT bool_and(is_nowhere) FROM level
    WHERE level.inventory_item_id = need.inventory_item_id) IS NOT TRUE`

const DISCOUNTS = `
  SELECT a.code, a.amount FROM cart_line_item_adjustment a
  JOIN item ON item.id = a.item_id WHERE a.deleted_at IS NULL
  UNION ALL
  SELECT a.code, a.amount FROM cart_shipping_method_adjustment a
  JOIN cart_shipping_method m ON m.id = a.shipping_method_id
  WHERE m.cart_id = :cart AND m.deleted_at IS NULL AND a.deleted_at IS NULL`

/** Medusa ships no variant that was deleted. */
const NOT_SOLD =
  "SELECT FROM item WHERE requires_shipping AND variant_id IS NULL"

/** Medusa reserves each line's goods in one place. */
const UNSTOCKED = `
  SELECT FROM counted
  WHERE (inventory_item_id IS NOT NULL OR NOT allow_backorder) AND NOT EXISTS (
    SELECT FROM level WHERE level.inventory_item_id = counted.inventory_item_id AND is_here
      AND (counted.allow_backorder OR level.available >= counted.quantity))`

/** Medusa looks at each line alone, and would sell the same goods in several of them. */
const OVERSOLD = `
  SELECT FROM counted WHERE NOT allow_backorder GROUP BY inventory_item_id
  HAVING sum(quantity) > (SELECT sum(greatest(available, 0)) FROM level
    WHERE level.inventory_item_id = counted.inventory_item_id AND is_here)`

/** Each item needs a delivery of its product's shipping profile. */
const UNDELIVERED = `
  SELECT FROM item
  LEFT JOIN product_shipping_profile profile
    ON profile.product_id = item.product_id AND profile.deleted_at IS NULL
  WHERE item.requires_shipping AND NOT EXISTS (
    SELECT FROM cart_shipping_method m
    LEFT JOIN shipping_option o ON o.id = m.shipping_option_id AND o.deleted_at IS NULL
    WHERE m.cart_id = :cart AND m.deleted_at IS NULL
      AND o.shipping_profile_id IS NOT DISTINCT FROM profile.shipping_profile_id)`

/** A promotion's limit, or its campaign's budget: of money, of uses, or of uses by one shopper. */
const USED_UP = `
  SELECT FROM discount
  JOIN promotion p ON p.code = discount.code AND p.status = 'active' AND p.deleted_at IS NULL
  LEFT JOIN promotion_campaign c ON c.id = p.campaign_id AND c.deleted_at IS NULL
  LEFT JOIN promotion_campaign_budget b ON b.campaign_id = c.id AND b.deleted_at IS NULL
  LEFT JOIN promotion_campaign_budget_usage u ON u.budget_id = b.id AND u.deleted_at IS NULL
    AND u.attribute_value = (SELECT CASE b.attribute
      WHEN 'customer_id' THEN customer_id WHEN 'customer_email' THEN email END
      FROM cart WHERE id = :cart)
  WHERE coalesce(c.starts_at <= now(), true) AND coalesce(c.ends_at > now(), true)
  GROUP BY b.id, b.type, b."limit", b.used, u.used
  HAVING bool_or(p.used >= p."limit") OR b."limit" <> 0 AND b."limit" < CASE b.type
    WHEN 'spend' THEN b.used + sum(discount.amount)
    WHEN 'usage' THEN b.used + 1
    ELSE u.used + count(DISTINCT discount.code) END`
