/** What the id of each kind of row begins with. */
export const ID_PREFIXES = {
  invoice: "sbpinv",
  event: "sbpiev",
  notification: "sbpnot",
  attention: "sbpatt",
  alert: "sbpalr",
  person: "sbppers",
  payment_request: "sbpreq",
  refund: "sbpref",
  refund_attempt: "sbpratt",
  payout: "sbppo",
  payout_event: "sbppev",
  payout_link: "sbplnk",
  payout_batch: "sbpbat",
  payout_batch_row: "sbprow",
  card_check: "sbpchk",
  test_session: "sbptest",
  statement: "sbpsta",
  statement_preset: "sbppre",
} as const

export type IdKind = keyof typeof ID_PREFIXES

declare const kindBrand: unique symbol

/** An `Id<"invoice">` is text that does not compile as an `Id<"payout">`. */
export type Id<Kind extends IdKind> = string & { readonly [kindBrand]: Kind }
