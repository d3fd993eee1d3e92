import type { Browser, BrowserContext } from "playwright-core"
import type { Look } from "./admin-pages"
import { BrowserUser } from "./browser-user"

type RecipientLook = Look & {
  /** The page works without JavaScript. */
  hasScripts: boolean
}

const DEFAULT: RecipientLook = {
  language: "en",
  theme: "light",
  width: 390,
  hasScripts: true,
}

/** A recipient who opens a link to receive money, without a login. */
export class Recipient extends BrowserUser {
  private constructor(
    context: BrowserContext,
    page: BrowserUser["page"],
    origin: string
  ) {
    super(context, page, origin)
  }

  static async open(
    browser: Browser,
    origin: string,
    changes: Partial<RecipientLook>
  ): Promise<Recipient> {
    const look = { ...DEFAULT, ...changes }
    const context = await browser.newContext({
      viewport: { width: look.width, height: 900 },
      locale: look.language,
      colorScheme: look.theme,
      javaScriptEnabled: look.hasScripts,
    })
    return new Recipient(context, await context.newPage(), origin)
  }

  protected override takePicture(name: string): Promise<void> {
    return this.keep(name, true)
  }

  /** Types the card into the page that is open, and sends it. */
  async receive(card: string, code?: string): Promise<void> {
    const { page } = this
    await page.getByLabel("Card number").fill(card)
    if (code !== undefined) {
      await page.getByLabel("Code").fill(code)
    }
    await page.getByRole("button", { name: "Receive" }).click()
  }
}
