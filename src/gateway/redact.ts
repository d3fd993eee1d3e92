const REDACTED = "[redacted]"

/** 12 to 19 digits, however they are grouped: maybe a card number. */
const CARD_LIKE = /\d(?:[^0-9A-Za-z]{0,2}\d){11,18}/g

/**
 * Text of foreign origin, made safe to keep: without the given secrets, and
 * without anything that could be a card number. Losing a long order number to
 * it is cheap; keeping a card number is not.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  const withoutSecrets = secrets
    .filter((secret) => secret.length > 0)
    .flatMap(spellings)
    // The longest first: a secret may be part of another one.
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
  return withoutSecrets.replace(CARD_LIKE, REDACTED)
}

/** As it is, and as it stands inside JSON, with or without escaped slashes. */
function spellings(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1)
  return [secret, escaped, escaped.replaceAll("/", "\\/")]
}
