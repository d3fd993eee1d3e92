import type { TestShop } from "./run-shop-tests"

const MANUAL = "pp_system_default"

/**
 * An order that another provider was paid for, and that then became more expensive: it
 * owes the price of one more of its item (349.90).
 *
 * @returns its id, and that of the collection that Medusa opened for the rest
 */
export async function makeAskedOrder({ shop }: TestShop) {
  const cart = await shop.fillCart()
  await shop.startPayment(await shop.collectionOf(cart), {
    provider_id: MANUAL,
  })
  const { order } = await shop.complete(cart)
  const orderId = String(order?.id)
  const found = (await shop.orders()).find(({ id }) => id === orderId)
  const [payment] = found?.payment_collections[0]?.payments ?? []
  await shop.admin.post(`/admin/payments/${payment?.id}/capture`, {})
  await shop.makeDearer(orderId)
  return { orderId, id: await shop.openCollectionOf(orderId) }
}

/** The same order as the first step of a test, made once for all tests of a file. */
export const askedOrder = (test: TestShop) =>
  test.prepare("asked_order", () => makeAskedOrder(test))
