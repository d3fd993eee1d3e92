import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** The e-mail address of a user now. The trail keeps it, because users can be deleted. */
export async function emailOf(
  container: MedusaContainer,
  userId: string
): Promise<string | undefined> {
  const [user] = await container
    .resolve(Modules.USER)
    .listUsers({ id: userId }, { select: ["email"], withDeleted: true })
  return user?.email
}
