/** A question that hangs, on a phone that sleeps, must not be the last one. */
const ANSWER_WITHIN_MS = 15_000
/** One older than this may hang: a look at the page asks anew. */
const STALE_MS = 1_000

type Tools<Answer> = {
  ask: () => Promise<Answer>
  /**
   * @param answer undefined where there is none
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
    const answer = await Promise.race([ask().catch(() => undefined), silence()])
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

const silence = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
  })
