import PaymentReturn from "@modules/checkout/components/payment-return"
import { words } from "@modules/checkout/components/payment-return/words"
import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { Suspense } from "react"

export const metadata: Metadata = {
  title: words.title,
  // The address holds the session, which leads to the order and its address.
  referrer: "no-referrer",
  robots: { index: false },
}

type Props = {
  params: Promise<{ countryCode: string }>
  searchParams: Promise<{ session?: string | string[] }>
}

/**
 * On a wide screen, before the shopper leaves to pay. The address is not known before the request: Next 16
 * wants it apart.
 */
export default function PaymentScanPage(props: Props) {
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  )
}

const Content = async ({ params, searchParams }: Props) => {
  const { countryCode } = await params
  const { session } = await searchParams
  if (typeof session !== "string" || session === "") {
    notFound()
  }
  return <PaymentReturn sessionId={session} countryCode={countryCode} isScan />
}
