import { words } from "../words/language"
import { QrCode } from "./qr-code"

type Props = { url: string; takesFocus?: boolean }

/**
 * Leads to a payment page: by a code for the phone that has the bank's app, and by a
 * link on this computer.
 *
 * @param takesFocus because the button that had it is gone
 */
export const Scan = ({ url, takesFocus }: Props) => {
  const { scan } = words.value
  return (
    <div class="scan">
      <QrCode text={url} label={scan.label} />
      <div>
        <p>{scan.hint}</p>
        <a class="button" href={url} ref={takesFocus ? focus : undefined}>
          {scan.open}
        </a>
      </div>
    </div>
  )
}

/** Outside the component: Preact would call a new function at every render. */
const focus = (link: HTMLElement | null) => link?.focus()
