/** The work took longer than its timeout, and may still be done later. */
export class NoAnswerError extends Error {}

/**
 * Rejects when the work takes longer than the timeout. The work itself is not
 * stopped.
 *
 * @throws {NoAnswerError}
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  whatDoesNotAnswer: string
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const error = new NoAnswerError(
      `${whatDoesNotAnswer} did not answer in time`
    )
    timer = setTimeout(() => reject(error), timeoutMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
