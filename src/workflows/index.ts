/**
 * What a store's own code may run: each any number of times. None is about
 * payouts, because a card's number may not go through a workflow (ADR 0011):
 * `payOut` is a function, and asks the lists of people before anything else. The workflows ask
 * none: their callers do, by `assertListed` or `assertOperatorOfInvoice`.
 */
export { type Actor, assertListed } from "../flows/people/assert-listed"
export { assertOperatorOfInvoice } from "../flows/people/assert-operator-of"
export { ARRIVED, DID_NOT_ARRIVE } from "../domain/states/payout"
export type { PeopleList } from "../flows/people/resolve-people"
export { payOut, type PayOutRequest } from "../flows/payouts/pay-out"
export {
  bookRefundWorkflow,
  bookRefundWorkflowId,
  type BookRefundWorkflowInput,
} from "./book-refund"
export {
  confirmPaymentWorkflow,
  confirmPaymentWorkflowId,
  type ConfirmPaymentWorkflowInput,
} from "./confirm-payment"
export {
  resolveAttentionWorkflow,
  resolveAttentionWorkflowId,
  type ResolveAttentionWorkflowInput,
} from "./resolve-attention"
export {
  settlePaymentWorkflow,
  settlePaymentWorkflowId,
  type SettlePaymentWorkflowInput,
} from "./settle-payment"
