import { useEffect } from "preact/hooks"
import { words } from "../words/language"
import { announcement } from "./announcement"

/** The browser itself reads the title of the first page. */
let isFirst = true

/**
 * Sets the title of the browser's tab, until the page is left.
 *
 * @param spoken what a screen reader says of the page
 */
export function useTitle(title?: string, spoken = title): void {
  const { name } = words.value.shop
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
    // The next page has no title before it is loaded.
    return () => {
      document.title = name
    }
  }, [title, name])
  useEffect(() => {
    if (spoken === undefined) {
      return
    }
    if (!isFirst) {
      announcement.value = spoken
    }
    isFirst = false
  }, [spoken])
}
