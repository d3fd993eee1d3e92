import type { ComponentChildren } from "preact"
import { words } from "../words/language"

/** While the button is busy, it keeps its focus and size and ignores clicks. */
export const BusyButton = (props: {
  isBusy: boolean
  children: ComponentChildren
  type?: "submit" | "button"
  onClick?: () => void
}) => {
  const { isBusy, type = "button", onClick } = props
  return (
    <>
      <button
        class="button"
        type={type}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={onClick}
      >
        {props.children}
      </button>
      <span class="said" role="status">
        {isBusy && words.value.trouble.wait}
      </span>
    </>
  )
}
