import type { MedusaContainer } from "@medusajs/framework/types"
import { listShops } from "../../shared/shops"
import { resolvePeople } from "./resolve-people"

/**
 * Remembers who the addresses in all shops' lists belong to, before anybody can
 * take one of them over.
 */
export async function pinPeople(container: MedusaContainer): Promise<void> {
  const entries = listShops().flatMap(({ options }) => [
    ...options.operators,
    ...options.approvers,
  ])
  await resolvePeople(container, [...new Set(entries)], { pin: true })
}
