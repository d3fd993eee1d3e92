import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type Asked = {
  entity: string
  fields: string[]
  filters?: object
  pagination?: { take: number; skip: number; order: object }
}

/** Query's types are generated in each store: a plugin has to declare its own. */
export async function graph<Row>(
  container: MedusaContainer,
  asked: Asked,
  options?: { throwIfKeyNotFound: boolean }
): Promise<Row[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph(asked, options)
  return data as Row[]
}

/** Linked rows as Query returns them, without the nulls that stand for deleted rows. */
export function present<T>(rows: (T | null)[] | undefined): T[] {
  return (rows ?? []).filter((row): row is T & {} => row !== null)
}
