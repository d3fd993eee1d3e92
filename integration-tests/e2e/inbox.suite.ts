import type { Locator } from "playwright-core"
import { withClient } from "../../scripts/start/connect"
import { until } from "../http/support/until"
import type { AdminHarness } from "./admin-harness"
import type { AdminUser } from "./support/admin-user"
import { currentInvoice, entryOf, rowOf } from "./support/attention-entry"
import { isFocused, tabTo } from "./support/focus"
import { roubles } from "./support/labels"
import { hold, loseAnswer } from "./support/lost-answers"
import { paidOrder } from "./support/paid-order"
import { cartChanged } from "./support/payments-without-order"

/** More entries than a page of the list holds. */
const MANY = 60

/** A list by a reason that no other test uses. */
const LIST = "/sbp/attention?reason=address_not_listed"

const RESOLVE = "**/admin/sbp/attention/resolve"

export function inbox(get: () => AdminHarness) {
  const inStore = <Row extends object>(sql: string) =>
    withClient(get().databaseUrl, async (client) => {
      const { rows } = await client.query<Row>(sql)
      return rows
    })

  /** Adds entries about subjects that the store does not have, the oldest first. */
  const fill = (count: number) =>
    inStore(
      `INSERT INTO sbp_attention (id, reason, subject_id, details, amount,
         currency_code, created_at, published_at, alerted_at)
       SELECT 'sbpatt_many' || lpad(n::text, 4, '0'), 'address_not_listed',
         'sbpinv_many' || n, '{"ip": "203.0.113.9"}', (n * 7 % 1000)::text || '.50',
         'rub', now() - interval '2 days' + n * interval '1 minute', now(), now()
       FROM generate_series(1, ${count}) AS n`
    )

  const left = async () => {
    const [{ count } = { count: "" }] = await inStore<{ count: string }>(
      `SELECT count(*) FROM sbp_attention
       WHERE reason = 'address_not_listed' AND resolved_at IS NULL`
    )
    return Number(count)
  }

  afterEach(() =>
    inStore("DELETE FROM sbp_attention WHERE reason = 'address_not_listed'")
  )

  it("is worked by keyboard alone, even with more than a page of entries", async () => {
    await fill(MANY)
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(LIST)
      const [first, second, third] = ["0001", "0002", "0003"].map((n) =>
        rowOf(page, `sbpatt_many${n}`)
      ) as [Locator, Locator, Locator]
      await tabTo(page, page.getByRole("button", { name: "Next" }))
      await page.keyboard.press("Enter")
      await isFocused(rowOf(page, "sbpatt_many0051"))
      await page.goBack()
      await tabTo(page, first)
      // After each entry, the next one has the focus.
      await page.keyboard.press("e")
      await writeNote(user, "One")
      await isFocused(second)
      expect(await left()).toBe(MANY - 1)
      // On a Russian keyboard the same key writes another letter.
      await page.keyboard.press("ArrowDown")
      await isFocused(third)
      await third.dispatchEvent("keydown", { key: "ч", code: "KeyX" })
      await page.keyboard.press("ArrowUp")
      await page.keyboard.press("x")
      await page.getByText("2 selected").waitFor()
      await page.keyboard.press("e")
      await writeNote(user, "Two")
      await page.getByText("2 entries are resolved").waitFor()
      expect(await left()).toBe(MANY - 3)
      await user.settle()
      for (let rest = MANY - 3; rest > 0; rest -= 50) {
        // A toast that Tab has passed moves the focus when it disappears.
        await until(
          async () => (await page.locator("[data-sonner-toast]").count()) === 0,
          "the toasts to go"
        )
        await tabTo(page, page.getByRole("checkbox", { name: "Select all" }))
        await page.keyboard.press("Space")
        await page.getByText(`${Math.min(50, rest)} selected`).waitFor()
        const bulk = page.getByRole("button", { name: "Mark as resolved" })
        await tabTo(page, bulk.first())
        await page.keyboard.press("Enter")
        await writeNote(user, "The rest")
        await user.settle()
      }
      await page.getByText("Nothing matches").waitFor()
    })
    expect(await left()).toBe(0)
    expect(
      await inStore(
        `SELECT note, count(*)::int FROM sbp_attention
         WHERE reason = 'address_not_listed' AND resolved_by LIKE 'user%'
         GROUP BY note ORDER BY count`
      )
    ).toEqual([
      { note: "One", count: 1 },
      { note: "Two", count: 2 },
      { note: "The rest", count: MANY - 3 },
    ])
  })

  it("shows the oldest or the largest entries first, the sum of all, and that it may be out of date", async () => {
    await fill(12)
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      await user.open(LIST)
      const ids = () =>
        page.evaluate<number[]>(
          `[...document.querySelectorAll("[data-entry]")]
            .map((row) => Number(row.dataset.entry.slice(-4)))`
        )
      await page.locator("[data-entry]").first().waitFor()
      expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      // 7.50 + 14.50 + … + 84.50
      await page.getByText(`12 entries · ${roubles("552.00")}`).waitFor()
      await page.getByRole("combobox", { name: "Order" }).click()
      const letGo = await hold(page, "**/attention?*order=-amount*")
      await page.getByRole("option", { name: "Largest first" }).click()
      // A note that was begun now would be lost when these rows go.
      await page.locator("[inert]").waitFor()
      await rowOf(page, "sbpatt_many0001").press("e")
      expect(await page.getByRole("dialog").count()).toBe(0)
      letGo()
      await rowOf(page, "sbpatt_many0012")
        .and(page.locator("li:first-child a"))
        .waitFor()
      expect((await ids())[0]).toBe(12)

      monitor.expectError(/status of 401 .*\/admin\/sbp\/attention\?/)
      await page.route("**/admin/sbp/attention?*", (route) =>
        route.fulfill({ status: 401, json: { message: "Signed out" } })
      )
      await rowOf(page, "sbpatt_many0001").press("t")
      await page
        .getByRole("status")
        .getByText("This could not be loaded: Signed out")
        .waitFor()
      await rowOf(page, "sbpatt_many0001").waitFor()
    })
  })

  it("is shared: one operator takes an entry, and another one sees whose it is", async () => {
    await fill(1)
    const id = "sbpatt_many0001"
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(LIST)
      await tabTo(page, rowOf(page, id))
      const letGo = await hold(page, "**/assign")
      // The list is read before the store knows whose the entry is, and arrives afterwards.
      let isFirst = true
      await page.route("**/attention?*assigned_to=*", async (route) => {
        if (!isFirst) {
          return route.continue()
        }
        isFirst = false
        const response = await route.fetch()
        const isTaken = page.waitForResponse("**/assign")
        letGo()
        await isTaken
        // By then, the page should have given it up.
        await route.fulfill({ response }).catch(() => undefined)
      })
      await page.keyboard.press("t")
      await page.getByRole("tab", { name: "Mine" }).click()
      // Not only by the next poll.
      await user.settle()
      expect(await rowOf(page, id).getByText("You").count()).toBe(1)
    })
    await get().asUser("approver", async (user) => {
      const { page } = user
      await user.open(LIST)
      await page.getByText("Handled by").waitFor()
      await page.getByText(/\d:\d\d.* · .* ago$/).waitFor()
      await page.getByRole("button", { name: "Take it" }).click()
      const prompt = page.getByRole("alertdialog")
      await prompt.getByText("Another user is already handling it").waitFor()
      await prompt.getByRole("button", { name: "Take it" }).click()
      await rowOf(page, id).getByText("You").waitFor()
      const giveBack = page.getByRole("button", { name: "Give it back" })
      await giveBack.press("Enter")
      await page.getByText("The entry is back on the list").waitFor()
      // The focus has stayed where it was.
      await isFocused(page.getByRole("button", { name: "Take it" }))
      expect(await rowOf(page, id).getByText("You").count()).toBe(0)
    })
  })

  it("acts only on the focused row, snoozes it and brings it back, and keeps the focus after the last row", async () => {
    await fill(3)
    const [first, second] = ["sbpatt_many0001", "sbpatt_many0002"] as const
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`${LIST}&entry=${first}`)
      await rowOf(page, first).focus()
      await page.keyboard.press("ArrowDown")
      await isFocused(rowOf(page, second))
      await page.keyboard.press("t")
      await rowOf(page, second).getByText("You").waitFor()
      expect(await rowOf(page, first).getByText("You").count()).toBe(0)
      await page.keyboard.press("e")
      await writeNote(user, "Seen")
      await rowOf(page, second).waitFor({ state: "detached" })
      expect(await left()).toBe(2)

      await rowOf(page, first).press("s")
      await page.getByRole("button", { name: "For a week" }).click()
      await rowOf(page, first).waitFor({ state: "detached" })
      await page.getByRole("tab", { name: "Put away" }).click()
      await rowOf(page, first).getByText("until").waitFor()
      await page.getByRole("button", { name: "Show it again" }).click()
      await rowOf(page, first).waitFor({ state: "detached" })
      await page.getByRole("tab", { name: "Open" }).click()

      for (const id of ["sbpatt_many0003", first]) {
        await rowOf(page, id).press("e")
        await writeNote(user, "The last ones")
      }
      await staysEmpty(user)
    })
  })

  it("shows none of the entries that were decided before the list was read again", async () => {
    await fill(2)
    const [first, second] = ["sbpatt_many0001", "sbpatt_many0002"] as const
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(LIST)
      await rowOf(page, second).waitFor()
      const lists = /\/admin\/sbp\/attention\?.*reason=/
      let readAgain = (): void => {}
      const bothAreDecided = new Promise<void>((resolve) => {
        readAgain = resolve
      })
      await page.route(lists, async (route) => {
        await bothAreDecided
        await route.continue()
      })
      await rowOf(page, first).press("e")
      await writeNote(user, "The first one")
      await isFocused(rowOf(page, second))
      await page.keyboard.press("e")
      await writeNote(user, "The last one")
      // Both are in the list still.
      await rowOf(page, first).waitFor()
      readAgain()
      await staysEmpty(user)
      await page.unroute(lists)
      expect(await left()).toBe(0)
    })
  })

  it("shows none of the entries that left the list while a decision was sent", async () => {
    await fill(2)
    const [first, second] = ["sbpatt_many0001", "sbpatt_many0002"] as const
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(LIST)
      await rowOf(page, second).waitFor()
      let readAgain = (): void => {}
      const secondIsSent = new Promise<void>((resolve) => {
        readAgain = resolve
      })
      await page.route(/\/admin\/sbp\/attention\?.*reason=/, async (route) => {
        await secondIsSent
        await route.continue()
      })
      await rowOf(page, first).press("e")
      await writeNote(user, "The first one")
      await isFocused(rowOf(page, second))
      await page.route("**/admin/sbp/attention/resolve", async (route) => {
        readAgain()
        await rowOf(page, first).waitFor({ state: "detached" })
        await route.continue()
      })
      await page.keyboard.press("e")
      await writeNote(user, "The last one")
      await staysEmpty(user)
    })
    expect(await left()).toBe(0)
  })

  it("says what was refused after the next row was taken, and leaves the focus where the user has moved it", async () => {
    await fill(3)
    await inStore(
      `UPDATE sbp_attention SET snoozed_until = now() + interval '3 days'
       WHERE reason = 'address_not_listed'`
    )
    const [first, second, third] = ["0001", "0002", "0003"].map(
      (n) => `sbpatt_many${n}`
    ) as [string, string, string]
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 400 .*\/assign\)/)
      monitor.expectError(/status of 404 .*\/admin\/users\/user_another\)/)
      await user.open(`${LIST}&view=snoozed`)
      const showFirst = await hold(page, "**/snooze")
      await rowOf(page, first).press("s")
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowDown")
      showFirst()
      await rowOf(page, first).waitFor({ state: "detached" })
      await user.settle()
      await isFocused(rowOf(page, third))

      await inStore(
        `UPDATE sbp_attention SET assigned_to = 'user_another' WHERE id = '${third}'`
      )
      const takeThird = await hold(page, "**/assign")
      await page.keyboard.press("t")
      await page.keyboard.press("ArrowUp")
      await page.keyboard.press("t")
      await rowOf(page, second).getByText("You").waitFor()
      takeThird()
      await page
        .getByText(`already handling attention entry ${third}`)
        .waitFor()
    })
  })

  it("resolves the focused row by its key, and says whose it is, while another row is ticked", async () => {
    await fill(3)
    const [ticked, other] = ["sbpatt_many0001", "sbpatt_many0002"] as const
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(LIST)
      await tabTo(page, rowOf(page, ticked))
      await page.keyboard.press("x")
      await page.getByText("1 selected").waitFor()
      await page.keyboard.press("ArrowDown")
      await isFocused(rowOf(page, other))
      await page.keyboard.press("e")
      await page
        .getByRole("dialog")
        .getByText(`sbpinv_many2 · ${roubles("14.50")}`)
        .waitFor()
      await writeNote(user, "This one")
      await rowOf(page, other).waitFor({ state: "detached" })
      await page.getByText("1 selected").waitFor()
    })
    expect(
      await inStore("SELECT id FROM sbp_attention WHERE note = 'This one'")
    ).toEqual([{ id: other }])
  })

  it("asks for no return of a payment whose right amount came after another one was reported", async () => {
    const { invoice } = await paidOrder(get())
    const id = "sbpatt_paid_since"
    await inStore(
      `INSERT INTO sbp_attention (id, reason, subject_id, invoice_id, details,
         published_at, alerted_at)
       VALUES ('${id}', 'amount_mismatch', '${invoice.id}', '${invoice.id}', '{}',
         now(), now())`
    )
    await get().asUser("operator", async (user) => {
      await user.open(`/sbp/attention?entry=${id}`)
      const card = user.page.getByRole("article")
      await card.getByText("The payment itself has arrived").waitFor()
      await card.getByText("Return nothing because of this").waitFor()
      expect(await card.getByText("cannot pay again").count()).toBe(0)
    })
    await inStore(`DELETE FROM sbp_attention WHERE id = '${id}'`)
  })

  it("shows an entry that another person has ended, and the list for a link to no entry", async () => {
    await fill(2)
    const id = "sbpatt_many0001"
    await inStore(
      `UPDATE sbp_attention SET resolved_at = now(), note = 'noted' WHERE id = '${id}'`
    )
    await get().asUser(
      "operator",
      async (user) => {
        const { page } = user
        await user.open(`${LIST}&entry=${id}`)
        await page
          .getByRole("article")
          .getByText("Resolved automatically")
          .waitFor()
        await user.open(`${LIST}&entry=sbpatt_unknown`)
        await rowOf(page, "sbpatt_many0002").waitFor()
      },
      { width: 390 }
    )
  })

  it("shows a person's own note as it is, even if it is a word that the store uses", async () => {
    await fill(1)
    const id = "sbpatt_many0001"
    await inStore(
      `UPDATE sbp_attention SET resolved_at = now(), note = 'withdrawn',
         resolved_by = (SELECT id FROM "user" LIMIT 1) WHERE id = '${id}'`
    )
    await get().asUser("operator", async (user) => {
      await user.open(`${LIST}&entry=${id}`)
      const card = user.page.getByRole("article")
      await card.getByText("withdrawn", { exact: true }).waitFor()
      expect(await card.getByText("The statement was").count()).toBe(0)
      await inStore(
        `UPDATE sbp_attention SET reason = 'statement_differs' WHERE id = '${id}'`
      )
      await user.open(`${LIST}&entry=${id}`)
      await card.getByText("The statement was withdrawn.").waitFor()
    })
    await inStore(`DELETE FROM sbp_attention WHERE id = '${id}'`)
  })

  it("keeps the note of a decision that the store refuses in part, and goes on after what it resolved", async () => {
    await fill(2)
    const id = "sbpatt_many0002"
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(LIST)
      await inStore(
        `UPDATE sbp_attention SET resolved_at = now() WHERE id = '${id}'`
      )
      const letGo = await hold(page, "**/attention?*reason=*")
      await page.getByRole("checkbox", { name: "Select all" }).click()
      await page
        .getByRole("button", { name: "Mark as resolved" })
        .first()
        .click()
      const note = page.getByLabel("What you did about it")
      await note.fill("Both of them")
      await page.keyboard.press("Control+Enter")
      await page.getByText("Attention entry … is already resolved").waitFor()
      expect(await note.inputValue()).toBe("Both of them")
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Leave" }).click()
      // The first one is resolved, although the list still has it.
      await isFocused(rowOf(page, id))
      letGo()
      expect(await left()).toBe(0)
    })
  })

  it("says that a decision is being sent, or may have been made", async () => {
    await fill(2)
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/ERR_FAILED/)
      const asks = page.getByRole("alertdialog")
      await user.open(LIST)
      const letGo = await hold(page, RESOLVE)
      await rowOf(page, "sbpatt_many0001").press("e")
      await page.getByLabel("What you did about it").fill("One")
      // Twice, before the page shows that it is being sent.
      await page.evaluate(
        `const form = document.querySelector("[role=dialog] form")
         form.requestSubmit()
         form.requestSubmit()`
      )
      await page
        .locator("[role=dialog] [type=submit][aria-busy=true]")
        .waitFor()
      await page.keyboard.press("Escape")
      await asks.getByText("It is being sent").waitFor()
      letGo()
      await rowOf(page, "sbpatt_many0001").waitFor({ state: "detached" })
      const asked = monitor.requests.map((request) => request.url())
      expect(asked.filter((url) => url.endsWith("/resolve"))).toHaveLength(1)
      // The question closed with the drawer, and is not asked about the next entry.
      await loseAnswer(page, RESOLVE)
      await rowOf(page, "sbpatt_many0002").press("e")
      const note = page.getByLabel("What you did about it")
      await note.fill("Two")
      expect(await asks.count()).toBe(0)
      await page.keyboard.press("Control+Enter")
      await page.getByRole("alert").getByText("No clear answer came").waitFor()
      await page.keyboard.press("Escape")
      await asks.getByText("Leave without an answer?").waitFor()
      await asks.getByRole("button", { name: "Leave" }).click()
      await note.waitFor({ state: "detached" })
    })
    expect(await left()).toBe(0)
  })

  it("runs no action of a menu twice at once", async () => {
    await fill(1)
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 4\d\d .*\/book\)/)
      await page.route("**/admin/sbp/attention?*", async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as { attention: object[] }
        const actions = ["confirm", "record_refund", "book_refund"]
        const attention = json.attention.map((it) => ({ ...it, actions }))
        await route.fulfill({ response, json: { ...json, attention } })
      })
      await user.open(LIST)
      const letGo = await hold(page, "**/admin/sbp/refunds/*/book")
      const more = page.getByRole("button", { name: "More actions" })
      const book = page.getByRole("menuitem", { name: "Book the refund" })
      await more.click()
      await book.click()
      await more.click()
      await book.waitFor()
      expect(await book.getAttribute("aria-disabled")).toBe("true")
      letGo()
      await user.settle()
      const asked = monitor.requests.map((request) => request.url())
      expect(asked.filter((url) => url.endsWith("/book"))).toHaveLength(1)
    })
  })

  it("shows an entry in place of the list on a phone, leads back, and asks for a day there as well", async () => {
    await fill(30)
    const [id, low] = ["sbpatt_many0001", "sbpatt_many0025"] as const
    await get().asUser(
      "operator",
      async (user) => {
        const { page } = user
        await user.open(LIST)
        const article = page.getByRole("article")
        expect(await article.isVisible()).toBe(false)
        // Less than the entry needs.
        await page.setViewportSize({ width: 390, height: 500 })
        await rowOf(page, low).click()
        await isFocused(article)
        expect(await rowOf(page, low).isVisible()).toBe(false)
        // However far the list was scrolled, the entry is read from its beginning.
        const back = page.getByRole("button", { name: "Back to the list" })
        expect((await back.boundingBox())?.y).toBeGreaterThanOrEqual(0)
        await page.goBack()
        await isFocused(rowOf(page, low))
        await page.keyboard.press("Enter")
        await back.click()
        await rowOf(page, "sbpatt_many0003").waitFor()

        await rowOf(page, id).press("s")
        await article.waitFor()
        const week = page.getByRole("button", { name: "For a week" })
        await week.click()
        await week.waitFor({ state: "detached" })
      },
      { width: 390 }
    )
    // The same key brings the entry back.
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`${LIST}&view=snoozed`)
      await rowOf(page, id).press("s")
      await rowOf(page, id).waitFor({ state: "detached" })
      await page.getByRole("tab", { name: "Open" }).click()
      await rowOf(page, id).waitFor()
    })
  })

  it("names the shopper whom staff have to ask", async () => {
    const link = await cartChanged(get())
    const { id } = await entryOf(link)
    // The sweep copies the shopper's contact to the invoice.
    await until(
      async () => (await currentInvoice(link)).contact?.email,
      "the shopper's e-mail",
      90_000
    )
    await get().asUser("operator", async (user) => {
      await user.open(`/sbp/attention?entry=${id}`)
      const card = user.page.getByRole("article")
      const email = String(link.cart.email)
      const mail = card.getByRole("link", { name: email })
      expect(await mail.getAttribute("href")).toBe(`mailto:${email}`)
      await rowOf(user.page, id).getByText("Return the money").waitFor()
    })
  })
}

/** Also once the answers that were under way have arrived: the list has no rows, and the focus. */
async function staysEmpty({ page, monitor }: AdminUser): Promise<void> {
  const nothing = page.locator(":focus").getByText("Nothing matches")
  await nothing.waitFor()
  await monitor.answered()
  expect(await nothing.count()).toBe(1)
}

async function writeNote({ page }: AdminUser, note: string): Promise<void> {
  await isFocused(page.getByLabel("What you did about it"))
  await page.keyboard.type(note)
  await page.keyboard.press("Control+Enter")
  await page.getByLabel("What you did about it").waitFor({ state: "detached" })
}
