"use client"

import { Text } from "@modules/common/components/ui"
import { words } from "../payment-return/words"
import QrCode from "./qr-code"

type Props = { url: string; takesFocus?: boolean }

/**
 * Leads to a payment page: by a code for the phone that has the bank's app, and by a
 * link on this computer.
 *
 * @param takesFocus because the button that had it is gone
 */
const PaymentScan = ({ url, takesFocus }: Props) => (
  <div className="flex flex-wrap items-center gap-8">
    <QrCode text={url} label={words.scan.label} />
    <div className="flex flex-col gap-y-4 max-w-sm">
      <Text>{words.scan.hint}</Text>
      <a
        className="underline"
        href={url}
        ref={takesFocus ? focus : undefined}
        data-testid="payment-scan-open"
      >
        {words.scan.open}
      </a>
    </div>
  </div>
)

/** One function: React calls it once. */
const focus = (link: HTMLElement | null) => link?.focus()

export default PaymentScan
