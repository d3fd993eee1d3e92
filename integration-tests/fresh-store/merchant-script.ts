/** A script of the store's own, which uses every export of the package. */
export const settleScript = `import type { ExecArgs } from "@medusajs/framework/types"
import { withSbp, type SbpConfigOptions } from "medusa-payment-sbp"
import { SbpGateway, type GatewayPayment } from "medusa-payment-sbp/gateway"
import type { BatchState, InvoiceRow, PayoutBatchRow, SbpEvent } from "medusa-payment-sbp/types"
import { settlePaymentWorkflow } from "medusa-payment-sbp/workflows"

export default async function settle({ container, args }: ExecArgs) {
  const [invoice_id = ""] = args
  await settlePaymentWorkflow(container).run({ input: { invoice_id } })
  const { data } = await container.resolve("query").graph({
    entity: "sbp_invoice",
    fields: ["state"],
    filters: { id: invoice_id },
  })
  const [invoice] = data
  container.resolve("logger").info(\`\${invoice_id} is \${invoice?.state}\`)
}

export const event: SbpEvent = "sbp.invoice.paid"
export const shopOf = (invoice: InvoiceRow): string => invoice.shop_id
export const gateway = (options: { baseUrl: string; shopId: string; secretKey: string }) =>
  new SbpGateway(options)
export const stateOf = (batch: PayoutBatchRow): BatchState => batch.state
export const isPaid = (payment: GatewayPayment): boolean => payment.paid === true
export const twoShops = (first: SbpConfigOptions, second: SbpConfigOptions) =>
  withSbp(withSbp({}, first), second, { id: "b2b" })

// @ts-expect-error - an invoice_id is required
export const whim = (it: ExecArgs) => settlePaymentWorkflow(it.container).run({ input: {} })
// @ts-expect-error - there is no such event
export const noEvent: SbpEvent = "sbp.whim"
// @ts-expect-error - a row does not have just anything
export const noColumn = (invoice: InvoiceRow) => invoice.whim
// @ts-expect-error - there is no such option
export const noOption = withSbp({}, { whim: true })
// @ts-expect-error - it cannot sign in without a key
export const noKey = () => new SbpGateway({ baseUrl: "http://127.0.0.1:1", shopId: "1" })
`
