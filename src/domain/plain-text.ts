/**
 * One line without invisible characters. An e-mail to a recipient begins with their
 * name: line breaks in the name could add a message of its own.
 */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u

/** The readable characters of a text, on one line. */
export const toPlainText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()

/**
 * The store's name, where a recipient reads it beside an address: any admin user can change
 * it, and a long name could be a message of its own.
 */
export const toStoreName = (text: string): string =>
  [...toPlainText(text)].slice(0, 64).join("")
