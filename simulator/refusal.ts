import { withoutCards } from "./gateway/card-mask"

/**
 * A refusal by the simulator itself: of an unknown setting, or of paying an
 * expired payment. The control API answers it with `status`.
 */
export class Refusal extends Error {
  override readonly name = "Refusal"

  constructor(
    readonly status: 400 | 403 | 404 | 405 | 409 | 413,
    message: string
  ) {
    // A message contains ids and fields as they were sent.
    super(withoutCards(message))
  }
}
