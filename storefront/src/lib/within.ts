import { sleep } from "./sleep"

/** Longer than the store waits for the gateway. */
export const TIMEOUT_MS = 90_000

/** A request may hang on a phone that slept. @throws if there is no answer in time */
export const within = <Answer>(request: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    request,
    sleep(TIMEOUT_MS).then((): never => {
      throw new Error("The store does not answer")
    }),
  ])
