import { words } from "../words/language"
import { Notice } from "./notice"

/** The store did not answer the page's request. */
export const Trouble = ({ retry }: { retry: () => void }) => {
  const { trouble } = words.value
  return (
    <Notice title={trouble.title} hint={trouble.hint}>
      <button class="button" type="button" onClick={retry}>
        {trouble.retry}
      </button>
    </Notice>
  )
}
