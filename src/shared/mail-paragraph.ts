/** A line of an e-mail as HTML; an address becomes a link. */
export function mailParagraph(line: string): string {
  const safe = line
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
  return /^https?:\/\/\S+$/.test(line)
    ? `<p><a href="${safe}">${safe}</a></p>`
    : `<p>${safe}</p>`
}
