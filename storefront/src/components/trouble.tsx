import { focusMain } from "../lib/focus-main"
import { words } from "../words/language"

type Props = {
  retry: () => void
  /** In a page that has a heading. */
  isInline?: boolean
}

/** The store did not answer the page's request. */
export const Trouble = ({ retry, isInline = false }: Props) => {
  const { trouble } = words.value
  const Title = isInline ? "strong" : "h1"
  return (
    <section class={isInline ? "trouble" : "notice"} role="alert">
      <Title>{trouble.title}</Title>
      <p>{trouble.hint}</p>
      <button
        class={isInline ? "quiet" : "button"}
        type="button"
        onClick={() => {
          // The retry removes this button.
          focusMain()
          retry()
        }}
      >
        {trouble.retry}
      </button>
    </section>
  )
}
