import { words } from "../words/language"
import { QrCode } from "./qr-code"

/** A payment page, for the phone that has the bank's app, and for this computer. */
export const Scan = ({ url }: { url: string }) => {
  const { scan } = words.value
  return (
    <div class="scan">
      <QrCode text={url} label={scan.label} />
      <div>
        <p>{scan.hint}</p>
        <a class="button" href={url}>
          {scan.open}
        </a>
      </div>
    </div>
  )
}
