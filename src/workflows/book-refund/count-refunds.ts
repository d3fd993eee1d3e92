import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
} from "@medusajs/framework/utils"
import { present, sum } from "./read-books"

type Collection = {
  raw_refunded_amount?: BigNumberInput | null
  payments?: ({ refunds?: ({ raw_amount: BigNumberInput } | null)[] } | null)[]
}

/**
 * Tells a collection what of it is refunded, from which Medusa shows its order as
 * refunded. Medusa does that last of all, and so not if its process was stopped.
 */
export async function countRefunds(
  container: MedusaContainer,
  id: string
): Promise<void> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "payment_collection",
      fields: ["raw_refunded_amount", "payments.refunds.raw_amount"],
      filters: { id },
    })
  const [collection] = data as unknown as Collection[]
  const refunded_amount = sum(
    present(collection?.payments)
      .flatMap(({ refunds }) => present(refunds))
      .map(({ raw_amount }) => MathBN.convert(raw_amount))
  )
  if (!MathBN.eq(refunded_amount, collection?.raw_refunded_amount ?? 0)) {
    await container
      .resolve(Modules.PAYMENT)
      .updatePaymentCollections(id, { refunded_amount } as never)
  }
}
