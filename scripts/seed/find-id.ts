import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

const records = z.array(z.object({ id: z.string() }))

/** The id of the first record with these values, or undefined. */
export async function findId(
  container: MedusaContainer,
  entity: string,
  filters: Record<string, unknown>
): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id"], filters })
  return records.parse(data)[0]?.id
}

/** The id of a record that must exist. */
export async function getId(
  container: MedusaContainer,
  entity: string,
  filters: Record<string, unknown>
): Promise<string> {
  const id = await findId(container, entity, filters)
  if (!id) {
    throw new Error(`There is no ${entity} with ${JSON.stringify(filters)}.`)
  }
  return id
}
