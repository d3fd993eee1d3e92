/**
 * What takes longer than that fails here. It may still be done in the end:
 * only nobody waits for it any more.
 */
export async function inTime<T>(
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
