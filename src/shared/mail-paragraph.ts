/**
 * SendGrid, Postmark, Mailgun and Amazon SES: a service that counts clicks puts an address of
 * its own in the place of ours, and keeps ours, with what is secret in it. SendGrid wants its
 * attribute first.
 */
const UNTRACKED =
  'clicktracking="off" data-pm-no-track disable-tracking="true" ses:no-track'

/** A line of an e-mail as HTML; an address becomes a link. */
export function mailParagraph(line: string): string {
  const safe = line
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
  return /^https?:\/\/\S+$/.test(line)
    ? `<p><a ${UNTRACKED} href="${safe}">${safe}</a></p>`
    : `<p>${safe}</p>`
}
