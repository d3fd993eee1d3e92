import PaymentReturn from "@modules/checkout/components/payment-return"
import { words } from "@modules/checkout/components/payment-return/words"
import type { Metadata } from "next"
import { notFound } from "next/navigation"

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

export default async function PaymentReturnPage(props: Props) {
  const { countryCode } = await props.params
  const { session } = await props.searchParams
  if (typeof session !== "string" || session === "") {
    notFound()
  }
  return <PaymentReturn sessionId={session} countryCode={countryCode} />
}
