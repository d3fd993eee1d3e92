import type { Browser } from "playwright-core"
import { demoPassword } from "../../../scripts/seed/logins"
import { BrowserUser } from "./browser-user"

/** How the admin looks: its language, its theme and its width. */
export type Look = {
  language: "en" | "ru"
  theme: "light" | "dark"
  width: number
}

const DEFAULT: Look = { language: "en", theme: "light", width: 1280 }

/** How much of the topmost element can only be seen by scrolling. */
const HIDDEN_HEIGHT = `(() => {
  const top = document.querySelector("[role=dialog]") ?? document.body
  const parts = [...top.querySelectorAll("*")].filter((it) =>
    /auto|scroll/.test(getComputedStyle(it).overflowY))
  return Math.min(5000,
    Math.max(0, ...parts.map((it) => it.scrollHeight - it.clientHeight)))
})()`

/** A user of the admin in a browser. */
export class AdminUser extends BrowserUser {
  protected readonly kind = "admin"

  static async open(
    browser: Browser,
    origin: string,
    look: Partial<Look>
  ): Promise<AdminUser> {
    const { language, theme, width } = { ...DEFAULT, ...look }
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      timezoneId: "Europe/Moscow",
    })
    // The admin reads them from localStorage.
    await context.addInitScript(
      `localStorage.setItem("lng", "${language}")
       localStorage.setItem("medusa_admin_theme", "${theme}")`
    )
    return new AdminUser(context, await context.newPage(), origin)
  }

  /** Logs in without the form, which another test covers. */
  async logIn(email: string): Promise<void> {
    const { request } = this.context
    const login = { email, password: demoPassword }
    const answer = await request.post("/auth/user/emailpass", { data: login })
    const { token } = (await answer.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    await request.post("/auth/session", { headers })
  }

  /** Opens a page, and waits until all requests have ended. */
  async open(address: string): Promise<void> {
    await this.page.goto(`/app${address}`)
    await this.settle()
  }

  /** Goes to another page as a link does: without loading the admin again. */
  async goTo(address: string): Promise<void> {
    const url = JSON.stringify(`/app${address}`)
    await this.page.evaluate(
      `history.pushState({}, "", ${url})
       dispatchEvent(new PopStateEvent("popstate", { state: {} }))`
    )
    await this.settle()
  }

  override async picture(name: string): Promise<void> {
    const usual = this.page.viewportSize()
    // Parts of the admin's pages scroll by themselves.
    const hidden = await this.page.evaluate<number>(HIDDEN_HEIGHT)
    if (usual) {
      const { width, height } = usual
      await this.page.setViewportSize({ width, height: height + hidden })
      await this.keep(name, false)
      await this.page.setViewportSize(usual)
    }
  }
}
