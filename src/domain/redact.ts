import { MIN_CARD_DIGITS } from "./card-number"
import { joined, plainly, scanDigits } from "./card-scanner"

export const REDACTED = "[redacted]"

/**
 * Text of foreign origin, made safe to keep: spelled plainly, then without the
 * given secrets, and without anything that has as many digits as a card number.
 * Losing a long order number is cheap; keeping a card number is not.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  const plain = withoutSecrets(plainly(text), secrets)
  let copied = 0
  const pieces = scanDigits(plain, "anything")
    .map(joined)
    .filter(({ digits }) => digits.length >= MIN_CARD_DIGITS)
    .flatMap(({ from, to }) => {
      const before = plain.slice(copied, from)
      copied = to
      return [before, REDACTED]
    })
  return pieces.join("") + plain.slice(copied)
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = [...new Set(secrets.map(plainly))]
    .filter((secret) => secret.length > 0)
    // The longest first: a secret may be part of another one.
    .sort((a, b) => b.length - a.length)
    .map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return spellings.length === 0
    ? text
    : text.replace(new RegExp(spellings.join("|"), "g"), REDACTED)
}
