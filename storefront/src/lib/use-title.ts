import { useEffect } from "preact/hooks"
import { words } from "../words/language"

/** Sets the title of the browser's tab. */
export function useTitle(title?: string): void {
  const { name } = words.value.shop
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}
