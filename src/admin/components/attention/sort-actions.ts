import type { Attention } from "../../types"

type Action = Attention["actions"][number]

/** What fits better than what the store names first. */
const FITTING: Partial<Record<Attention["reason"], Action[]>> = {
  session_gone: ["return", "record_refund"],
  // It costs something else: as it is, no order can be made of it.
  cart_changed: ["return"],
  return_incomplete: ["return", "record_refund"],
  settled_after_decision: ["record_refund"],
}

/** The most fitting first. */
export function sortActions({ reason, actions }: Attention): Action[] {
  const first = (FITTING[reason] ?? []).filter((it) => actions.includes(it))
  return [...first, ...actions.filter((it) => !first.includes(it))]
}
