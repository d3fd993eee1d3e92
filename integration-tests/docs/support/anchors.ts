import { proseOf } from "./pages"

/** The anchors of a page, as GitHub makes them of its headings. */
export function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>()
  return [...proseOf(page).matchAll(/^#{1,6} +(.*?) *#*$/gm)].map(
    ([, heading = ""]) => {
      const anchor = anchorOf(heading)
      const times = seen.get(anchor) ?? 0
      seen.set(anchor, times + 1)
      return times ? `${anchor}-${times}` : anchor
    }
  )
}

function anchorOf(heading: string): string {
  return heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]|(?<!\w)_|_(?!\w)/g, "")
    .toLowerCase()
    .replaceAll(
      /[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu,
      ""
    )
    .replaceAll(" ", "-")
}
