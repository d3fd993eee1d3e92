import { mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { demoPassword } from "../../../scripts/seed/logins"
import { folder } from "./admin-build"
import { Watch } from "./watch"

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

/** More than any page of a test needs, on a busy machine. */
const PATIENCE_MS = 20_000

const failures = path.join(folder, "failures")

/** Pictures of another run would only mislead. */
export function forgetFailures(): void {
  rmSync(failures, { recursive: true, force: true })
}

/** Somebody in front of the admin. */
export class Visitor {
  readonly watch: Watch

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly origin: string
  ) {
    this.watch = new Watch(page, origin)
  }

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
    context.setDefaultTimeout(PATIENCE_MS)
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

  /** Until no request runs, and nothing says that it waits. */
  async settle(): Promise<void> {
    await this.watch.idle()
    // The dashboard's own skeletons only pulse.
    const busy = this.page.locator("[aria-busy=true], .animate-pulse").first()
    await busy.waitFor({ state: "detached" })
    await this.watch.idle()
  }

  /** A picture of the whole page, for people. */
  async picture(name: string): Promise<void> {
    const usual = this.page.viewportSize()
    // Pages of the admin scroll in parts of themselves.
    const hidden = await this.page.evaluate<number>(HIDDEN_HEIGHT)
    if (usual) {
      const { width, height } = usual
      await this.page.setViewportSize({ width, height: height + hidden })
      await this.shoot(path.join(folder, "screenshots", `${name}.png`))
      await this.page.setViewportSize(usual)
    }
  }

  async keepFailure(test: string): Promise<void> {
    const name = test.replaceAll(/[^\p{L}\d]+/gu, "-").slice(-120)
    // The page may be what is broken.
    await this.shoot(path.join(failures, `${name}.png`)).catch(() => {})
  }

  /** @throws if the page complained of something that is ours */
  assertQuiet(): void {
    expect(this.watch.complaints).toEqual([])
  }

  async close(): Promise<void> {
    await this.context.close()
  }

  private async shoot(file: string): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true })
    await this.page.screenshot({ path: file, animations: "disabled" })
  }
}
