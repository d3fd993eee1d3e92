import { useEffect } from "preact/hooks"
import { words } from "../words/language"

/** Sets the title of the browser's tab, until the page is left. */
export function useTitle(title?: string): void {
  const { name } = words.value.shop
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
    // The next page has no title before it is loaded.
    return () => {
      document.title = name
    }
  }, [title, name])
}
