import { FetchError } from "@medusajs/js-sdk"
import { words } from "../words/language"

/** Why something that the shopper asked for was not done. */
export const Complaint = ({ error }: { error: unknown }) => {
  const { trouble } = words.value
  return error ? (
    <p class="complaint" role="alert">
      <strong>{trouble.failed}.</strong> {sentenceOf(error)}
    </p>
  ) : null
}

function sentenceOf(error: unknown): string {
  const { trouble } = words.value
  if (error instanceof FetchError && error.status) {
    return /required inventory/.test(error.message)
      ? trouble.notEnough
      : trouble.answered(error.message)
  }
  return error instanceof Said ? error.message : trouble.hint
}

/** A complaint of the shop's own, in the shopper's language. */
export class Said extends Error {}
