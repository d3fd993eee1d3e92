import type { BrowserContext, Page } from "playwright-core"
import { en, type Words } from "../../../storefront/src/words/en"
import { ru } from "../../../storefront/src/words/ru"
import { BrowserUser } from "../support/browser-user"
import type { ShopPages, View } from "./shop-pages"

const DEFAULT: View = { language: "en", theme: "light", width: 1280 }

/** From this width on, the shop shows a code for the phone. */
const WIDE = 768

type Login = { email: string; password: string }

/** The shop in front of them, and carts of the seed. */
type Site = { origin: string; takeCart: () => string }

/** A choice on the gateway's page, in any language. */
type Decision = "pay" | "decline" | "leave"

/** A user of the shop in a browser. */
export class Shopper extends BrowserUser {
  private constructor(
    page: Page,
    private readonly site: Site,
    readonly words: Words,
    private readonly giveBack?: () => Promise<void>
  ) {
    super(page.context(), page, site.origin)
  }

  static async open(
    pages: ShopPages,
    site: Site,
    changes: Partial<View>
  ): Promise<Shopper> {
    const view = { ...DEFAULT, ...changes }
    const page = await pages.take(view)
    return new Shopper(page, site, { en, ru }[view.language], async () => {
      await page.setViewportSize({ width: view.width, height: 900 })
      await pages.giveBack(page, view)
    })
  }

  static async in(context: BrowserContext, site: Site, words: Words) {
    return new Shopper(await context.newPage(), site, words)
  }

  /** Another tab of the same browser. */
  async anotherTab(): Promise<Shopper> {
    const tab = await Shopper.in(this.context, this.site, this.words)
    this.otherTabs.push(tab)
    return tab
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`${this.site.origin}${address}`)
    await this.settle()
  }

  async putInCart(handle = "ivan-chai"): Promise<void> {
    await this.open(`/products/${handle}`)
    await this.click(this.words.product.add)
    await this.page.getByText(this.words.product.added).waitFor()
  }

  /**
   * Comes back with the cart of an earlier visit: it has what `putInCart` puts into it, and
   * an address.
   */
  async bringCart(): Promise<void> {
    const cart = this.site.takeCart()
    // A page without scripts.
    await this.page.goto(`${this.site.origin}/favicon.svg`)
    await this.page.evaluate(`localStorage["shop-cart"] = "${cart}"`)
  }

  /** Fills in the checkout, up to the button that pays. */
  async fillCheckout(): Promise<void> {
    await this.open("/checkout")
    await this.click(this.words.checkout.example)
  }

  /** @returns the gateway's id of the payment whose page they are on now */
  async goToPay(): Promise<string> {
    await this.deliveryIsChosen()
    await this.payButton.click()
    return this.openPaymentPage()
  }

  /**
   * After a click on a button that pays. A wide screen shows a code first.
   *
   * @returns the gateway's id of the payment
   */
  async openPaymentPage(): Promise<string> {
    if ((this.page.viewportSize()?.width ?? 0) >= WIDE) {
      await this.click(this.words.scan.open)
    }
    await this.page.waitForURL("**/pay/*")
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? ""
  }

  /**
   * Goes to the page of the gateway.
   *
   * @param handle of a product; without one, the cart is of an earlier visit, and the
   *   shopper enters nothing
   */
  async checkOut(handle?: string): Promise<string> {
    await (handle ? this.putInCart(handle) : this.bringCart())
    await this.fillCheckout()
    return this.goToPay()
  }

  /** Decides on the gateway's page, which leads back to the shop. */
  async decide(decision: Decision): Promise<void> {
    await this.page.locator(`button[value=${decision}]`).click()
    await this.page.waitForURL(`${this.site.origin}/**`)
  }

  /** Waits until the shop shows this text. */
  async reads(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Waits until a screen reader is given this text. */
  async hears(text: string): Promise<void> {
    await this.announcement.filter({ hasText: text }).waitFor()
  }

  /** What is read on every page, whatever the page shows. */
  get announcement() {
    return this.page.locator("main + [role=status]")
  }

  async hasOrder(): Promise<string> {
    await this.page.waitForURL("**/orders/order_*")
    await this.reads(this.words.order.thanks)
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? ""
  }

  async signIn({ email, password }: Login): Promise<void> {
    await this.fillLogin({ email, password })
    await this.click(this.words.account.signIn)
  }

  /** Starts on the account page, and waits until the account is open. */
  async register(login: Login): Promise<void> {
    const { account } = this.words
    await this.click(account.registerInstead)
    await this.fillLogin(login)
    await this.click(account.register)
    await this.reads(account.noOrders)
  }

  private async fillLogin({ email, password }: Login): Promise<void> {
    const { checkout, account } = this.words
    await this.page.getByLabel(checkout.email).fill(email)
    await this.page.getByLabel(account.password).fill(password)
  }

  /**
   * Waits until a delivery is chosen, and with it the total: payment needs
   * both.
   */
  async deliveryIsChosen(): Promise<void> {
    await this.page.locator("input[name=delivery]:checked").waitFor()
    await this.settle()
  }

  /** Clicks a button or a link. */
  async click(name: string): Promise<void> {
    const { page } = this
    const button = page.getByRole("button", { name, exact: true })
    await button.or(page.getByRole("link", { name, exact: true })).click()
  }

  get payButton() {
    return this.page.locator("form.checkout button[type=submit]")
  }

  protected override async leave(): Promise<void> {
    if (this.hasOwnClock || !this.giveBack) {
      return super.leave()
    }
    this.monitor.stop()
    const others = this.context.pages().filter((it) => it !== this.page)
    await Promise.all(others.map((it) => it.close()))
    await this.giveBack()
  }

  protected override takePicture(name: string): Promise<void> {
    return this.keep(`shop-${name}`, true)
  }
}
