import type { Page } from "playwright-core"
import { demoPassword } from "../../../scripts/seed/logins"
import { type AdminPages, did, type Look } from "./admin-pages"
import { BrowserUser } from "./browser-user"

const DEFAULT: Look = { language: "en", theme: "light", width: 1280 }

/** How much of the topmost element can only be seen by scrolling. */
const HIDDEN_HEIGHT = `(() => {
  const top = document.querySelector("[role=dialog]") ?? document.body
  const parts = [...top.querySelectorAll("*")].filter((it) =>
    /auto|scroll/.test(getComputedStyle(it).overflowY))
  return Math.min(5000,
    Math.max(0, ...parts.map((it) => it.scrollHeight - it.clientHeight)))
})()`

/** Checking a password takes long, so each is checked once for the tests of a file. */
const tokens = new Map<string, string>()

/** A user of the admin in a browser. */
export class AdminUser extends BrowserUser {
  private constructor(
    private readonly pages: AdminPages,
    page: Page,
    private readonly look: Look,
    origin: string
  ) {
    super(page.context(), page, origin)
  }

  static async open(
    pages: AdminPages,
    origin: string,
    changes: Partial<Look>
  ): Promise<AdminUser> {
    const look = { ...DEFAULT, ...changes }
    return new AdminUser(pages, await pages.take(look), look, origin)
  }

  /** Logs in without the form, which another test covers. */
  async logIn(email: string): Promise<void> {
    const token = tokens.get(email) ?? (await this.newToken(email))
    tokens.set(email, token)
    const headers = { authorization: `Bearer ${token}` }
    await this.context.request.post("/auth/session", { headers })
  }

  private async newToken(email: string): Promise<string> {
    const data = { email, password: demoPassword }
    const answer = await this.context.request.post("/auth/user/emailpass", {
      data,
    })
    return ((await answer.json()) as { token: string }).token
  }

  /**
   * Opens a page, and waits until it is drawn and all requests have ended. If the admin is
   * loaded already, it is only drawn again, and knows nothing of before.
   */
  async open(address: string): Promise<void> {
    const url = JSON.stringify(`/app${address}`)
    const again = `closeAdmin(), keepLook(), history.pushState({}, "", ${url}), drawAdmin()`
    // A document keeps the clock that it was loaded with.
    if (this.hasOwnClock || !(await did(this.page, again))) {
      await this.load(address)
    } else {
      await this.isDrawn()
    }
  }

  /** Loads a document, as for the first page of a visit. */
  async load(address: string): Promise<void> {
    await this.page.goto(`/app${address}`)
    await this.isDrawn()
  }

  private async isDrawn(): Promise<void> {
    // On a busy machine, a script runs long after its request has ended.
    await this.page
      .locator("main, form, [role=dialog]")
      .getByText(/\S/)
      .filter({ visible: true })
      .first()
      .waitFor()
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

  protected override async leave(): Promise<void> {
    if (this.hasOwnClock) {
      await super.leave()
    } else {
      // No new document ends what this one still asks: the next test would hear the answers.
      await did(this.page, "closeAdmin()")
      await this.monitor.answered()
      this.monitor.stop()
      await this.pages.giveBack(this.page, this.look)
    }
  }

  protected override async takePicture(name: string): Promise<void> {
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
