/**
 * Rejects when the work takes longer than the timeout. The work itself is not
 * stopped: it may still be done later.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  whatDoesNotAnswer: string
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const error = new Error(`${whatDoesNotAnswer} did not answer in time`)
    timer = setTimeout(() => reject(error), timeoutMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
