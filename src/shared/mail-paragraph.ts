/** A line of an e-mail as HTML; one that is an address leads there. */
export function mailParagraph(line: string): string {
  const safe = line
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
  return /^https?:\/\/\S+$/.test(line)
    ? `<p><a href="${safe}">${safe}</a></p>`
    : `<p>${safe}</p>`
}
