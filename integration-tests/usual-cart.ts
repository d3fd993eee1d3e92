/** What `Shop.fillCart` puts into a cart by default. */
export const USUAL: { sku: string; quantity: number; email: string } = {
  sku: "TEA-IVAN-50",
  quantity: 1,
  email: "shopper@example.com",
}

export const ADDRESS = {
  first_name: "Иван",
  last_name: "Петров",
  address_1: "ул. Ленина, 1",
  city: "Тула",
  postal_code: "300000",
  country_code: "ru",
}
