/** A question older than this may hang, on a phone that slept meanwhile. */
const STALE_MS = 1_000

type Tools<Answer> = {
  ask: () => Promise<Answer>
  /**
   * @param answer undefined: the store did not answer
   * @returns after how many seconds to ask again; "idle": only when `askNow` is
   *   called; "over": never
   */
  onAnswer: (answer: Answer | undefined) => number | "idle" | "over"
}

/**
 * Asks again and again, and waits for one answer at a time.
 *
 * @returns `askNow`, for when the shopper looks at the page again, and `stop`
 */
export function poll<Answer>({ ask, onAnswer }: Tools<Answer>) {
  let pending: { askedAt: number } | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }

  const askNow = async () => {
    if (isOver || (pending && Date.now() - pending.askedAt < STALE_MS)) {
      return
    }
    clearTimeout(timer)
    const question = { askedAt: Date.now() }
    pending = question
    const answer = await ask().catch(() => undefined)
    // This question was given up for a newer one.
    if (isOver || pending !== question) {
      return
    }
    pending = undefined
    const wait = onAnswer(answer)
    if (wait === "over") {
      stop()
    } else if (wait !== "idle") {
      timer = setTimeout(() => void askNow(), wait * 1000)
    }
  }

  void askNow()
  return { askNow, stop }
}
