import PaymentRequest from "@modules/checkout/components/payment-request"
import { words } from "@modules/checkout/components/payment-return/words"
import type { Metadata } from "next"
import { Suspense } from "react"

export const metadata: Metadata = {
  title: words.title,
  // The address holds the order's id, which opens the name and address in it.
  referrer: "no-referrer",
  robots: { index: false },
}

type Props = { params: Promise<{ id: string }> }

/** The address is not known before the request: Next 16 wants it apart. */
export default function PaymentRequestPage(props: Props) {
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  )
}

const Content = async ({ params }: Props) => {
  const { id } = await params
  return <PaymentRequest id={id} />
}
