import SbpMark from "@modules/common/icons/sbp-mark"
import type { JSX } from "react"

/** With the edits of docs/storefront/dtc-starter.md in it, and little else. */
export const paymentInfoMap: Record<
  string,
  { title: string; icon: JSX.Element }
> = {
  pp_sbp_sbp: { title: "SBP", icon: <SbpMark /> },
}

export const isSbp = (id?: string): id is string =>
  id?.startsWith("pp_sbp_") ?? false
