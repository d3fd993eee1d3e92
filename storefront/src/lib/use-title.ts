import { useEffect } from "preact/hooks"
import { words } from "../words/language"

/** What the browser's tab says. */
export function useTitle(title?: string): void {
  const { name } = words.value.shop
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}
