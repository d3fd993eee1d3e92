import type { ShopRoom } from "./shop-room"
import type { View } from "./shopper"

/** Somebody with an account, who has bought something. */
export type Regular = { email: string; password: string; order: string }

/** Buys as everybody does: orders of the API have no names in two languages. */
export async function newRegular(
  room: ShopRoom,
  language: View["language"]
): Promise<Regular> {
  const email = `regular-${language}@example.com`
  const password = "samovar-2026"
  let order = ""
  await room.visit(
    async (shopper) => {
      await shopper.open("/account")
      await shopper.register({ email, password })
      await shopper.putInCart("krasnodar-black-tea")
      await shopper.checkOut("gzhel-teapot")
      await shopper.decide("pay")
      order = await shopper.hasOrder()
    },
    { language }
  )
  return { email, password, order }
}
