import type { Page } from "playwright-core"

/** Answers like a store without a provider of e-mails. */
export const cannotMail = (page: Page) =>
  page.route("**/admin/sbp/health", async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '"can_mail":true',
      '"can_mail":false'
    )
    await route.fulfill({ response, body })
  })
