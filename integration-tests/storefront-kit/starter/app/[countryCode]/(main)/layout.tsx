import SbpPaymentResume from "@modules/checkout/components/payment-resume"
import type { ReactNode } from "react"

/** With the edit of docs/storefront/dtc-starter.md in it, and little else. */
export default function PageLayout(props: { children: ReactNode }) {
  return (
    <>
      <SbpPaymentResume />
      {props.children}
    </>
  )
}
