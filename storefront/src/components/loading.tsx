import { useTitle } from "../lib/use-title"
import { words } from "../words/language"

export const Loading = () => {
  const { wait } = words.value.trouble
  useTitle(wait)
  return (
    <p class="loading" role="status" aria-busy="true">
      {wait}
    </p>
  )
}
