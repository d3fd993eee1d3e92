export type { Payment, Payout } from "./answers"
export type { Attempt } from "./call"
export { type CardMask, maskCard } from "./card-number"
export { type CallOptions, SbpGateway, type SbpGatewayOptions } from "./client"
export {
  type FailureCode,
  type FailureDetails,
  GatewayError,
  Indeterminate,
  Rejected,
  Unavailable,
  Unexpected,
} from "./errors"
export * from "./money"
export { type NotifiedPayment, parseNotification } from "./notification"
export type { Operation } from "./operation"
export { redact, showsCard } from "./redact"
export type { CreatePayment, CreatePayout } from "./requests"
