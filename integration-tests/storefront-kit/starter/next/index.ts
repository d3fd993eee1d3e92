/** The part that the kit uses. */
export type Metadata = {
  title?: string
  referrer?: "no-referrer" | "origin" | "same-origin"
  robots?: { index?: boolean; follow?: boolean }
}
