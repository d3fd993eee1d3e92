import { words } from "../words/language"
import { QrCode } from "./qr-code"

type Props = { url: string; takesFocus?: boolean }

/**
 * A payment page, for the phone that has the bank's app, and for this computer.
 *
 * @param takesFocus from the button, which is gone
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

/** One function: it is called once. */
const focus = (link: HTMLElement | null) => link?.focus()
