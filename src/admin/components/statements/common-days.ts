import type { Period } from "../../../domain/days"
import type { Agreed } from "../../types"

/** The days that agree in all of these shops; null: none does. */
export function commonDays(
  shops: readonly Pick<Agreed, "from" | "to">[]
): Period | null {
  const from = shops
    .map((shop) => shop.from ?? "")
    .sort()
    .at(-1)
  const to = shops.map((shop) => shop.to ?? "").sort()[0]
  return from && to && from <= to ? { from, to } : null
}
