/** What a store's own code may want to name. Types only, gone at run time. */
export type { AttentionRow } from "../modules/ledger/models/attention"
export type { InvoiceRow } from "../modules/ledger/models/invoice"
export type { NotificationRow } from "../modules/ledger/models/notification"
export type { AttentionReason } from "../shared/attention-reasons"
export type { SbpEvent } from "../shared/events"
export type { SbpOptionsInput } from "../shared/options"
export type { InvoiceState } from "../shared/states/invoice"
