import type { Browser } from "playwright-core"
import { demoPassword } from "../../../scripts/seed/logins"
import { Person } from "./person"

/** How the admin looks: its language, its theme and its room. */
export type Look = {
  language: "en" | "ru"
  theme: "light" | "dark"
  width: number
}

const USUAL: Look = { language: "en", theme: "light", width: 1280 }

/** How much of what lies on top can only be seen by scrolling. */
const HIDDEN_HEIGHT = `(() => {
  const top = document.querySelector("[role=dialog]") ?? document.body
  const parts = [...top.querySelectorAll("*")].filter((it) =>
    /auto|scroll/.test(getComputedStyle(it).overflowY))
  return Math.min(5000,
    Math.max(0, ...parts.map((it) => it.scrollHeight - it.clientHeight)))
})()`

/** Somebody in front of the admin. */
export class Visitor extends Person {
  protected readonly kind = "admin"

  static async open(
    browser: Browser,
    origin: string,
    look: Partial<Look>
  ): Promise<Visitor> {
    const { language, theme, width } = { ...USUAL, ...look }
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      timezoneId: "Europe/Moscow",
    })
    // Where the admin keeps them.
    await context.addInitScript(
      `localStorage.setItem("lng", "${language}")
       localStorage.setItem("medusa_admin_theme", "${theme}")`
    )
    return new Visitor(context, await context.newPage(), origin)
  }

  /** Without the form, whose test is another. */
  async logIn(email: string): Promise<void> {
    const { request } = this.context
    const login = { email, password: demoPassword }
    const answer = await request.post("/auth/user/emailpass", { data: login })
    const { token } = (await answer.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    await request.post("/auth/session", { headers })
  }

  /** Opens a page, and waits until nothing is on its way any more. */
  async open(address: string): Promise<void> {
    await this.page.goto(`/app${address}`)
    await this.settle()
  }

  override async picture(name: string): Promise<void> {
    const usual = this.page.viewportSize()
    // Pages of the admin scroll in parts of themselves.
    const hidden = await this.page.evaluate<number>(HIDDEN_HEIGHT)
    if (usual) {
      const { width, height } = usual
      await this.page.setViewportSize({ width, height: height + hidden })
      await this.keep(name, false)
      await this.page.setViewportSize(usual)
    }
  }
}
