import { withoutCards } from "./gateway/card-mask"

/**
 * The simulator's own "no": to a setting that does not exist, to paying a
 * payment that is expired. The control API answers it with `status`.
 */
export class Refusal extends Error {
  override readonly name = "Refusal"

  constructor(
    readonly status: 400 | 403 | 404 | 405 | 409,
    message: string
  ) {
    // A message names ids and fields as they were sent, whatever they are.
    super(withoutCards(message))
  }
}
