import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import type { Invoice } from "../../src/admin/types"
import { openShop } from "../chaos/support/checkout"
import { until } from "../http/support/until"
import type { AdminHarness } from "./admin-harness"
import { cannotMail } from "./support/cannot-mail"
import { newCard } from "./support/cards"
import { startWithProfile } from "./support/chromium"
import { createLink, expireLink, wrongCode } from "./support/create-payout"
import { isFocused, tabTo } from "./support/focus"
import { roubles } from "./support/labels"
import { mailedAddress } from "./support/mailed-address"
import { paidOrder } from "./support/paid-order"
import { send, shownPayout, stateIs, TO_READ_MS } from "./support/payout-form"
import { tracesIn } from "./support/profile-traces"
import { refundRowOf, refundsOf } from "./support/refunds-of"
import type { AdminUser } from "./support/admin-user"

/** The browser logs every refusal as an error. */
const REFUSED = /status of 400 .*\/admin\/sbp\/payouts\)/

const SHOPPER = "link-shopper@example.com"

/** Another shopper: a second link to the first one would be another payout of the same sum. */
const BUYER = "link-buyer@example.com"

export function payoutLinks(get: () => AdminHarness) {
  const sent = () => get().simulator.payouts().length

  it("return an order's money to the card that its shopper types, once a second person agrees", async () => {
    const before = sent()
    // Above the limit for one person.
    const goods = { sku: "WARE-GZHEL-900", quantity: 3, email: SHOPPER }
    const { order_id, invoice } = await paidOrder(get(), goods)
    const sum = invoice.left_to_return
    let id = ""
    await get().asUser("operator", async (user) => {
      id = await askForReturn(user, order_id, sum)
    })
    let url = ""
    await get().asUser("approver", async (user) => {
      const { page } = user
      await user.open(`/sbp/payouts/${id}`)
      await page.getByRole("link", { name: "Approve" }).click()
      await page.getByText(SHOPPER).last().waitFor()
      expect(await page.getByLabel("Card number").count()).toBe(0)
      await page.getByRole("button", { name: "Approve" }).click()
      await stateIs(page, "Awaiting card")
      // Only the e-mail that the store's job sends contains the link.
      await page.getByText("reaches its recipient by e-mail only").waitFor()
      const copy = page.getByRole("button", { name: "Copy the link" })
      expect(await copy.isDisabled()).toBe(true)
      await page.getByText(/^Sent .*\d/).waitFor()
    })
    url = await mailedAddress(get(), id)
    expect(sent()).toBe(before)

    await get().asRecipient(
      async (recipient) => {
        const { page } = recipient
        await page.goto(url)
        await page.getByText(roubles(sum)).waitFor()
        await recipient.receive(newCard())
        await page.getByRole("heading", { name: "Sent" }).waitFor()
      },
      { hasScripts: false }
    )
    expect(sent()).toBe(before + 1)
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`/sbp/payouts/${id}`)
      await stateIs(page, "Paid")
      await page
        .getByText(/from the network 127\.0\.0\.0\/24/)
        .first()
        .waitFor()
      await page.getByText("A card was entered through the link").waitFor()
      await user.open(`/orders/${order_id}`)
      await refundRowOf(user, roubles(sum).slice(1))
    })
    expect(await refundsOf(get(), order_id)).toEqual([Number(sum)])
  })

  it("end while their page is open: used in another browser, expired, blocked by wrong codes, or withdrawn", async () => {
    const before = sent()
    const create = (amount: string, requires_code = false) =>
      createLink(get(), {
        amount,
        link: { recipient_name: "Zoya", requires_code },
      })
    const used = await create("73.30")
    const expired = await create("72.20")
    const { payout, url, code } = await create("74.30", true)
    await get().asRecipient(async (recipient) => {
      const { page } = recipient
      const shows = (name: string) =>
        page.getByRole("heading", { name }).waitFor()
      await page.goto(used.url)
      await get().asRecipient(async (faster) => {
        await faster.page.goto(used.url)
        await faster.receive(newCard())
        await faster.page.getByRole("heading", { name: "Sent" }).waitFor()
      })
      await recipient.receive(newCard())
      await shows("Sent")
      const told = page.getByRole("alert")
      expect(await told.textContent()).toMatch(/Nothing was sent twice/)
      await page.goto(used.url)
      await shows("Sent")
      expect(await page.getByRole("textbox").count()).toBe(0)

      await page.goto(expired.url)
      await expireLink(get(), expired.payout)
      await recipient.receive(newCard())
      await shows("This page has expired")
      await page.goto(expired.url)
      await shows("This page has expired")

      await page.goto(url)
      for (let attempt = 1; attempt < 5; attempt++) {
        await recipient.receive(newCard(), wrongCode(code))
        await page.getByText("That is not the code.").waitFor()
      }
      await get().asRecipient(async (other) => {
        await other.page.goto(url)
        await recipient.receive(newCard(), wrongCode(code))
        await shows("Too many attempts")
        await page.goto(url)
        await shows("Too many attempts")
        await get().asUser("operator", async (user) => {
          await user.open(`/sbp/payouts/${payout.id}`)
          await user.page.getByText("5 of 5: the link is blocked").waitFor()
          await withdraw(user)
        })
        await other.receive(newCard(), String(code))
        await other.page.getByRole("heading", { name: "Withdrawn" }).waitFor()
      })
    })
    expect(sent()).toBe(before + 1)
  })

  it("leave nothing of the card in the recipient's browser: neither in its history nor in its cache", async () => {
    const { url } = await createLink(get(), {
      amount: "74.40",
      link: { recipient_name: "Kira" },
    })
    const [card, other] = [newCard(), newCard()]
    const slip = card.slice(0, -1) + String((Number(card.at(-1)) + 1) % 10)
    const profile = mkdtempSync(join(tmpdir(), "sbp-recipient-"))
    const use = async (act: (page: Page) => Promise<unknown>) => {
      const context = await startWithProfile(profile)
      const [page] = context.pages()
      await act(page as Page)
      await context.close()
    }
    await use(async (page) => {
      await page.goto(url)
      // First with a typing error, so that the form comes back.
      await page.getByLabel("Card number").fill(slip)
      await page.getByRole("button", { name: "Receive" }).click()
      await page.getByRole("alert").waitFor()
      await page.getByLabel("Card number").fill(card)
      await page.getByRole("button", { name: "Receive" }).click()
      await page.getByRole("heading", { name: "Sent" }).waitFor()
      await page.goBack()
      await page.reload()
      await page.getByRole("heading", { name: "Sent" }).waitFor()
      expect((await page.content()).includes(card)).toBe(false)
    })
    expect(tracesIn(profile, card)).toEqual([])
    // The control: the search finds a number that a careless page left.
    await use((page) => page.goto(`${url}?card_number=${other}`))
    const found = tracesIn(profile, other)
    expect(found).toContainEqual(expect.stringMatching(/History/))
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })

  it("do not show the number again after going back, although Safari keeps what else was typed", async () => {
    const { url, code } = await createLink(get(), {
      amount: "74.50",
      link: { recipient_name: "Lev", requires_code: true },
    })
    await get().asRecipient(async (recipient) => {
      const { page } = recipient
      // Safari asks only the fields whether they may be kept. Chromium asks the form as well.
      await page.route(url, async (route) => {
        const response = await route.fetch({ maxRedirects: 0 })
        const body = await response.text()
        const form = '<form method="post"'
        await route.fulfill({
          response,
          body: body.replace(`${form} autocomplete="off">`, `${form}>`),
        })
      })
      await page.goto(url)
      await recipient.receive(newCard(), wrongCode(code))
      await page.getByText("That is not the code.").waitFor()
      await page.goBack()
      await page.getByText(roubles("74.50")).waitFor()
      // The control: what does not forbid it is kept.
      const kept = await page.getByLabel("Code").inputValue()
      expect(kept).toBe(wrongCode(code))
      expect(await page.getByLabel("Card number").inputValue()).toBe("")
    })
  })

  it("are sent by the keyboard alone, and ask for a code", async () => {
    let [url, code]: (string | null)[] = []
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payouts")
      await tabTo(page, page.getByRole("link", { name: "Send a link" }))
      await page.keyboard.press("Enter")
      await isFocused(page.getByLabel("Amount"))
      await page.keyboard.type("84,10")
      await page.keyboard.press("Control+Enter")
      await isFocused(page.getByLabel("Recipient", { exact: true }))
      await page.getByText("Enter the recipient's name.").waitFor()
      await page.keyboard.type("Vera")
      await tabTo(page, page.getByLabel("Send by e-mail"))
      await page.keyboard.press("Space")
      await tabTo(page, page.getByLabel("Ask for a code"))
      await page.keyboard.press("Space")
      await page.keyboard.press("Control+Enter")
      await isFocused(page.getByRole("group", { name: "Check before you" }))
      await page.waitForTimeout(TO_READ_MS)
      await page.keyboard.press("Control+Enter")
      await shownPayout(user)
      await stateIs(page, "Awaiting card")
      await user.settle()
      await page
        .context()
        .grantPermissions(["clipboard-read", "clipboard-write"])
      await tabTo(page, page.getByRole("button", { name: "show the code" }))
      await page.keyboard.press("Enter")
      await page.getByText("The link was copied").waitFor()
      await secrets(page).first().waitFor()
      ;[url, code] = await secrets(page).allTextContents()
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(url)
    })
    expect(code).toMatch(/^\d{6}$/)
    await get().asRecipient(async (recipient) => {
      const { page } = recipient
      await page.goto(url ?? "")
      await recipient.receive(newCard(), wrongCode(String(code)))
      await page.getByText("That is not the code.").waitFor()
      expect(await page.getByLabel("Card number").inputValue()).toBe("")

      // An answer without content leaves the page as it is while the gateway is asked.
      let sent = 0
      await page.route("**/sbp/receive/**", (route) => {
        sent += 1
        return route.fulfill({ status: 204 })
      })
      await recipient.receive(newCard(), String(code))
      await page.getByRole("status").getByText("One moment…").waitFor()
      await isFocused(page.getByRole("button", { name: "Receive" }))
      await page.evaluate(
        `addEventListener("submit", (event) => {
          globalThis.isStopped = event.defaultPrevented
        })`
      )
      await page.keyboard.press("Enter")
      expect(await page.evaluate("globalThis.isStopped")).toBe(true)
      expect(sent).toBe(1)

      await page.unroute("**/sbp/receive/**")
      await page.goto(url ?? "")
      await recipient.receive(newCard(), String(code))
      await page.getByRole("heading", { name: "Sent" }).waitFor()
    })
  })

  it("are made once if the answer is lost and the request is repeated", async () => {
    const description = "A prize of the spring"
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/ERR_FAILED/)
      await user.open("/sbp/payouts/create-link")
      await page.getByLabel("Amount").fill("85.20")
      await page.getByLabel("Description").fill(description)
      await page.getByLabel("Recipient", { exact: true }).fill("Gleb")
      await page.getByLabel("Recipient's e-mail").fill("gleb@example.com")
      await page.route(
        "**/admin/sbp/payouts",
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 }
      )
      await send(page, "Send the link")
      await page.getByText("No clear answer came").waitFor()
      expect(await page.getByLabel("Amount").isDisabled()).toBe(true)
      // Typing the card would send the same money a second time.
      const other = page.getByRole("link", { name: "Type the card instead" })
      expect(await other.count()).toBe(0)
      await send(page, "Send the link")
      await shownPayout(user)
      await stateIs(page, "Awaiting card")
      // The list shows the recipient in place of a card.
      await user.open(`/sbp/payouts?q=${encodeURIComponent(description)}`)
      const row = page.locator("tbody tr")
      await row.getByText("Gleb").waitFor()
      expect(await row.count()).toBe(1)
    })
    const { admin } = await openShop(get().origin)
    const { count } = await admin.get<{ count: number }>(
      `/admin/sbp/payouts?q=${encodeURIComponent(description)}`
    )
    expect(count).toBe(1)
  })

  it("begin like a payout to a typed card: each form links to the other", async () => {
    const { invoice } = await paidOrder(get(), { email: "raisa@example.com" })
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`/sbp/payments/${invoice.id}`)
      await page.getByRole("link", { name: "Return the money" }).click()
      await page.getByRole("link", { name: "Send a link instead" }).click()
      await page
        .getByRole("heading", { name: "Return money by a link" })
        .waitFor()
      expect(page.url()).toContain(`create-link?invoice_id=${invoice.id}`)
      const email = page.getByLabel("Recipient's e-mail")
      expect(await email.inputValue()).toBe("raisa@example.com")
      await page.getByRole("link", { name: "Type the card instead" }).click()
      await page
        .getByRole("heading", { name: "Return money to a card" })
        .waitFor()
      await user.settle()
      await page.getByRole("button", { name: "Cancel" }).click()
      await page.waitForURL(`**/sbp/payments/${invoice.id}`)

      // A form that was opened directly has no page to go back to.
      await page.goto("/app/sbp/payouts/create")
      await page.getByRole("link", { name: "Send a link instead" }).click()
      await page.getByRole("heading", { name: "Send a link" }).waitFor()
      await user.settle()
      await page.getByRole("button", { name: "Cancel" }).click()
      await page.waitForURL("**/sbp/payouts")
    })
  })

  it("are not prefilled with an e-mail that was changed after the payment, and tell their approver so", async () => {
    const goods = { sku: "WARE-GZHEL-900", quantity: 3, email: BUYER }
    const { order_id, invoice } = await paidOrder(get(), goods)
    const { admin } = await openShop(get().origin)
    await admin.post(`/admin/orders/${order_id}`, {
      email: "other@example.com",
    })
    await until(
      async () => {
        const answer = await admin.get<{ invoice: Invoice }>(
          `/admin/sbp/invoices/${invoice.id}`
        )
        return answer.invoice.contact?.email_changed_at
      },
      "the store to see it",
      120_000
    )
    const told = /e-mail was changed on .*, after the payment/
    let id = ""
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(REFUSED)
      await user.open(`/sbp/payments/${invoice.id}`)
      await page.getByText(told).waitFor()
      await user.open(`/sbp/payouts/create-link?invoice_id=${invoice.id}`)
      await page.getByText(told).waitFor()
      const email = page.getByLabel("Recipient's e-mail")
      expect(await email.inputValue()).toBe("")
      await email.fill(BUYER)
      await page.getByLabel("Amount").fill(invoice.left_to_return)
      await send(page, "Ask for approval")
      await page.getByText("Return more than the order owes?").waitFor()
      await page.getByLabel("Yes, return more than the order owes").click()
      await send(page, "Ask for approval")
      id = await shownPayout(user)
    })
    await get().asUser("approver", async (user) => {
      const { page } = user
      await user.open(`/sbp/payouts/${id}`)
      await page.getByRole("link", { name: "Approve" }).click()
      await page.getByText(told).waitFor()
    })
  })

  it("are handed over by hand if the store has no provider of e-mails", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await cannotMail(page)
      await user.open("/sbp/payouts/create-link")
      await page.getByText("This store has no provider for e-mails.").waitFor()
      await page.getByLabel("Amount").fill("87.40")
      await page.getByLabel("Recipient", { exact: true }).fill("Dasha")
      await page.getByLabel("Recipient's e-mail").fill("dasha@example.com")
      await send(page, "Make the link")
      await shownPayout(user)
      await stateIs(page, "Awaiting card")
      await page.getByText("Not sent by e-mail").waitFor()
      const button = page.getByRole("button", { name: "Send by e-mail" })
      expect(await button.isDisabled()).toBe(true)
    }))

  it("are not sent with a card number in a wrong field", async () => {
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      const card = newCard()
      await user.open("/sbp/payouts/create-link")
      await page.getByLabel("Amount").fill("86.30")
      await page.getByLabel("Recipient", { exact: true }).fill(card)
      await page.getByLabel("Recipient's e-mail").fill("anna@example.com")
      await page.getByRole("button", { name: "Review" }).click()
      await page.getByText("This could be a card number.").waitFor()
      const posted = monitor.requests.filter((it) => it.method() === "POST")
      expect(posted.map((it) => it.url())).toEqual([])
    })
  })
}

/** @returns the id of the payout that waits for another person */
async function askForReturn(
  user: AdminUser,
  order_id: string,
  sum: string
): Promise<string> {
  const { page, monitor } = user
  monitor.expectError(REFUSED)
  await user.open(`/orders/${order_id}`)
  await page.getByRole("link", { name: "Send a link" }).click()
  const email = page.getByLabel("Recipient's e-mail")
  await email.waitFor()
  expect(await email.inputValue()).toBe(SHOPPER)
  const name = page.getByLabel("Recipient", { exact: true })
  expect(await name.inputValue()).not.toBe("")
  await page.getByLabel("Amount").fill(sum)
  await page.getByRole("button", { name: "Review" }).click()
  await page.getByText("approve this link for").waitFor()
  await page.getByRole("button", { name: "Back" }).click()
  await send(page, "Ask for approval")
  // The shop owes the shopper nothing for this order.
  await page.getByText("Return more than the order owes?").waitFor()
  await page.getByLabel("Yes, return more than the order owes").click()
  await send(page, "Ask for approval")
  const id = await shownPayout(user)
  await stateIs(page, "Awaiting approval")
  await page.getByText("Sent once it is approved").waitFor()
  return id
}

/** The address, and the code if there is one: the page shows them only once. */
function secrets(page: Page) {
  return page.getByRole("group", { name: "Link" }).locator(".font-mono")
}

async function withdraw({ page }: AdminUser): Promise<void> {
  await page.getByRole("link", { name: "Withdraw" }).click()
  await page.getByLabel("Note").fill("It was a mistake")
  await page.getByRole("button", { name: "Withdraw" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await stateIs(page, "Withdrawn")
  await page.getByText("It was a mistake").waitFor()
}
