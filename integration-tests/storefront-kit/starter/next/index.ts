/** As far as the kit uses it. */
export type Metadata = {
  title?: string
  referrer?: "no-referrer" | "origin" | "same-origin"
  robots?: { index?: boolean; follow?: boolean }
}
