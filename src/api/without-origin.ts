/** A request may name its whole address, as those through a proxy do. */
export const withoutOrigin = (url: string): string =>
  url.replace(/^https?:\/\/[^/?#]*/i, "")
