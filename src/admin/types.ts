import type { ResolvedEntries as Resolved } from "../api/admin/sbp/attention/resolve/route"
import type { AdminAttention } from "../api/admin/sbp/attention/with-facts"
import type { AdminFigures } from "../api/admin/sbp/figures/read-figures"
import type { AdminHealth } from "../api/admin/sbp/health/read-health"
import type { AdminInvoice } from "../api/admin/sbp/invoices/read-invoice"
import type { AdminSetup } from "../api/admin/sbp/setup/read-setup"
import type { ListPage } from "../api/admin/sbp/list-rows"
import type { AdminPaymentRequests } from "../api/admin/sbp/payment-requests/read-payment-requests"
import type { BatchRowWithPayout as RowWithPayout } from "../modules/payout/batch-queries"
import type { AwaitingApproval } from "../modules/payout/queries"
import type {
  AdminPayoutBatch,
  AdminPayoutBatchWithProgress,
} from "../api/admin/sbp/payout-batches/read-payout-batch"
import type { AdminPayoutWithHistory } from "../api/admin/sbp/payouts/read-payout"
import type { AdminRefund } from "../api/admin/sbp/refunds/read-refunds"
import type {
  AdminStatement,
  AdminStatementToRead,
} from "../api/admin/sbp/statements/read-statement"
import type { BatchDraftCheck } from "../flows/payouts/batch-draft"
import type { DecidedLines as Decided } from "../flows/statements/decide-lines"
import type { StatementLayout } from "../domain/statements/statement"
import type { LayoutCheck as CheckOfLayout } from "../modules/statement/layouts"
import type { StatementLineRow } from "../modules/statement/models/statement-line"

/** A type as JSON: times are text, and all fields are present. */
type Wire<T> = T extends Date
  ? string
  : T extends string
    ? T
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]-?: Wire<Exclude<T[Key], undefined>> }
        : T

/** A payment in a list: without what only its own page asks for. */
export type Invoice = Omit<
  Wire<AdminInvoice>,
  | "notifications"
  | "history"
  | "attention"
  | "refunds"
  | "truncated"
  | "cart"
  | "asked_order_id"
  | "customer_page_url"
  | "owed_to_shopper"
>
export type InvoiceWithHistory = Wire<AdminInvoice>
export type Payout = Omit<
  Wire<AdminPayoutWithHistory>,
  "history" | "paid_before" | "batch"
>
export type PayoutWithHistory = Wire<AdminPayoutWithHistory>
export type PayoutBatch = Wire<AdminPayoutBatch>
export type PayoutBatchWithProgress = Wire<AdminPayoutBatchWithProgress>
export type BatchRowWithPayout = Wire<RowWithPayout>
export type BatchCheck = Wire<BatchDraftCheck>
export type Attention = Omit<Wire<AdminAttention>, "notification"> & {
  notification?: Wire<NonNullable<AdminAttention["notification"]>>
}
export type ResolvedEntries = Wire<Resolved>
export type ToApprove = Wire<AwaitingApproval>
export type Refund = Wire<AdminRefund>
export type Statement = Omit<Wire<AdminStatement>, "layout"> & {
  layout: StatementLayout | null
}
export type StatementToRead = Statement &
  Pick<AdminStatementToRead, "first_lines" | "guess" | "presets">
export type StatementLine = Wire<StatementLineRow>
export type DecidedLines = Wire<Decided>
export type LayoutCheck = Wire<CheckOfLayout>
export type PaymentRequests = Wire<AdminPaymentRequests>
export type PaymentRequest = PaymentRequests["payment_requests"][number]
export type { Agreed } from "../flows/statements/read-agreed"
export type Figures = Wire<AdminFigures>
export type Health = Wire<AdminHealth>
export type Setup = Wire<AdminSetup>

export type Page = ListPage
