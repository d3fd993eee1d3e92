import type { MedusaContainer } from "@medusajs/framework/types"
import { createProductCategoriesWorkflow } from "@medusajs/medusa/core-flows"
import { findId, getId } from "./find-id"

export type CategoryHandle = "tea" | "tableware"

const categories: { handle: CategoryHandle; name: string; name_en: string }[] =
  [
    { handle: "tea", name: "Чай", name_en: "Tea" },
    { handle: "tableware", name: "Посуда", name_en: "Tableware" },
  ]

export async function createCategories(
  container: MedusaContainer
): Promise<Record<CategoryHandle, string>> {
  for (const { handle, name, name_en } of categories) {
    if (await findId(container, "product_category", { handle })) {
      continue
    }
    await createProductCategoriesWorkflow(container).run({
      input: {
        product_categories: [
          { handle, name, is_active: true, metadata: { name_en } },
        ],
      },
    })
  }
  const id = (handle: CategoryHandle) =>
    getId(container, "product_category", { handle })
  return { tea: await id("tea"), tableware: await id("tableware") }
}
