import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** The address that a user has now. A trail keeps it: users can be deleted. */
export async function emailOf(
  container: MedusaContainer,
  userId: string
): Promise<string | undefined> {
  const [user] = await container
    .resolve(Modules.USER)
    .listUsers({ id: userId }, { select: ["email"], withDeleted: true })
  return user?.email
}
