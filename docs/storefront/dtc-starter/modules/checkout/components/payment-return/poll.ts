/** A question that hangs, on a phone that sleeps, must not be the last one. */
const ANSWER_WITHIN_MS = 15_000

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
 * Asks again and again, one question at a time.
 *
 * @returns `askNow`, for when the shopper looks at the page again, and `stop`
 */
export function poll<Answer>({ ask, onAnswer }: Tools<Answer>) {
  let isAsking = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }

  const askNow = async () => {
    if (isAsking || isOver) {
      return
    }
    clearTimeout(timer)
    isAsking = true
    const answer = await Promise.race([ask().catch(() => undefined), silence()])
    isAsking = false
    if (isOver) {
      return
    }
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
