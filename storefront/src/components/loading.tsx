import { words } from "../words/language"

export const Loading = () => (
  <p class="loading" role="status" aria-busy="true">
    {words.value.trouble.wait}
  </p>
)
