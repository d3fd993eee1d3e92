"use client"

import { Text } from "@modules/common/components/ui"
import { words } from "../payment-return/words"
import QrCode from "./qr-code"

/** A payment page, for the phone that has the bank's app, and for this computer. */
const PaymentScan = ({ url }: { url: string }) => (
  <div className="flex flex-wrap items-center gap-8">
    <QrCode text={url} label={words.scan.label} />
    <div className="flex flex-col gap-y-4 max-w-sm">
      <Text>{words.scan.hint}</Text>
      <a className="underline" href={url} data-testid="payment-scan-open">
        {words.scan.open}
      </a>
    </div>
  </div>
)

export default PaymentScan
