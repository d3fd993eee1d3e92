export type { GatewayPayment } from "./answers"
export type { Attempt } from "./call"
export {
  type CallOptions,
  type PayoutAnswer,
  SbpGateway,
  type SbpGatewayOptions,
} from "./client"
export {
  type FailureCode,
  type FailureDetails,
  GatewayError,
  Indeterminate,
  type Operation,
  Rejected,
  Unavailable,
  Unexpected,
} from "./errors"
export { type NotifiedPayment, parseNotification } from "./notification"
export type { CreatePayment, CreatePayout } from "./requests"
