import type { Page } from "playwright-core"

/** The store executes the next such request, and the browser never gets the answer. */
export const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 }
  )

/**
 * Keeps the next such request from the store.
 *
 * @returns a function that lets it go
 */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    path,
    async (route) => {
      await isLetGo
      await route.continue()
    },
    { times: 1 }
  )
  return letGo
}
