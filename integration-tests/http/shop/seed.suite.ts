import type { HttpTypes } from "@medusajs/framework/types"
import seed from "../../../scripts/seed"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../../scripts/seed/logins"
import type { TestShop } from "../support/run-shop-tests"
import { logIn } from "../support/shop"

/** The shop that `npm start` fills its store with. */
export function seededShop(use: () => TestShop) {
  const shop = async () => {
    const { shopper } = use().shop
    const { regions } =
      await shopper.get<HttpTypes.StoreRegionListResponse>("/store/regions")
    return { shopper, regions, regionId: regions[0]?.id ?? "none" }
  }

  const catalogue = async () => {
    const { shopper, regionId } = await shop()
    const variants = "*variants.calculated_price,+variants.inventory_quantity"
    const { products } = await shopper.get<HttpTypes.StoreProductListResponse>(
      `/store/products?region_id=${regionId}` +
        `&fields=+metadata,*categories,${variants}`
    )
    return products
  }

  describe("the seeded dev store", () => {
    it("sells in roubles, in Russia", async () => {
      const { regions } = await shop()
      expect(regions).toMatchObject([
        {
          name: "Россия",
          currency_code: "rub",
          countries: [{ iso_2: "ru" }],
        },
      ])
    })

    it("offers SBP payments", async () => {
      const { shopper, regionId } = await shop()
      const { payment_providers } =
        await shopper.get<HttpTypes.StorePaymentProviderListResponse>(
          `/store/payment-providers?region_id=${regionId}`
        )
      expect(payment_providers).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: "pp_system_default" }),
          expect.objectContaining({ id: "pp_sbp_sbp" }),
        ])
      )
    })

    it("has products in two languages, with prices and stock", async () => {
      const products = await catalogue()
      expect(products).toHaveLength(8)
      for (const product of products) {
        expect(product.title).toMatch(/[а-я]/)
        expect(product.metadata?.title_en).toMatch(/^[ -~]+$/)
        expect(product.metadata?.description_en).toMatch(/^[ -~]+$/)
        expect(product.categories).toHaveLength(1)
        for (const variant of product.variants ?? []) {
          const price = variant.calculated_price?.calculated_amount
          expect(price).toBeGreaterThan(0)
          expect(variant.inventory_quantity).toBeGreaterThan(0)
        }
      }
    })

    it("has a price with kopeks and a product that is nearly sold out", async () => {
      const variants = (await catalogue()).flatMap(
        ({ variants }) => variants ?? []
      )
      const prices = variants.map(
        ({ calculated_price }) => calculated_price?.calculated_amount
      )
      expect(prices).toContain(1499.9)
      expect(variants.map((it) => it.inventory_quantity)).toContain(2)
    })

    it("takes a cart up to the payment", async () => {
      const { shopper, regionId } = await shop()
      const products = await catalogue()
      const cup = products.find(({ handle }) => handle === "cobalt-tea-cup")
      const variant_id = cup?.variants?.[0]?.id
      const { cart } = await shopper.post<HttpTypes.StoreCartResponse>(
        "/store/carts",
        {
          region_id: regionId,
          email: "shopper@example.com",
          items: [{ variant_id, quantity: 2 }],
          shipping_address: { country_code: "ru", city: "Тула" },
        }
      )

      const { shipping_options } =
        await shopper.get<HttpTypes.StoreShippingOptionListResponse>(
          `/store/shipping-options?cart_id=${cart.id}`
        )
      const prices = shipping_options.map(({ name, amount }) => [name, amount])
      expect(Object.fromEntries(prices)).toEqual({
        "Курьером до двери": 390,
        Самовывоз: 99.5,
      })

      const pickup = shipping_options.find(({ name }) => name === "Самовывоз")
      const shipped = await shopper.post<HttpTypes.StoreCartResponse>(
        `/store/carts/${cart.id}/shipping-methods`,
        { option_id: pickup?.id }
      )
      expect(shipped.cart).toMatchObject({
        currency_code: "rub",
        item_total: 2999.8,
        shipping_total: 99.5,
        tax_total: 0,
        total: 3099.3,
      })
    })

    it.each([adminEmail, approverEmail])("lets %s log in", async (email) => {
      const admin = await logIn(
        use().shop.anonymous,
        "user",
        email,
        demoPassword
      )
      const path = "/admin/users/me"
      const { user } = await admin.get<HttpTypes.AdminUserResponse>(path)
      expect(user.email).toBe(email)
    })

    it("does not change with a second seed", async () => {
      const before = await everything()
      await seed({ container: use().shop.container })
      expect(await everything()).toEqual(before)
    })
  })

  const everything = async () => {
    const { admin } = use().shop
    const paths = [
      "stores",
      "regions",
      "tax-regions",
      "sales-channels",
      "api-keys",
      "stock-locations?fields=*sales_channels,*fulfillment_sets",
      "shipping-options",
      "product-categories",
      "products",
      "inventory-items?fields=*location_levels",
      "users",
    ]
    return Promise.all(paths.map((path) => admin.get(`/admin/${path}`)))
  }
}
