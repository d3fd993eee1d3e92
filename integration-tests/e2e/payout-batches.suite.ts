import type { Page } from "playwright-core"
import { openShop } from "../chaos/support/checkout"
import { withClient } from "../../scripts/start/connect"
import type { BatchRowWithPayout } from "../../src/admin/types"
import type { AdminHarness } from "./admin-harness"
import { readPage, tooWide } from "./shop/page-defects"
import {
  asText,
  cell,
  check,
  openForm,
  paste,
  shownBatch,
} from "./support/batch-form"
import { newCard } from "./support/cards"
import { descriptionOf } from "./support/accessibility"
import { cannotMail } from "./support/cannot-mail"
import { countWork } from "./support/count-work"
import { createBatch, forgeApproval } from "./support/create-batch"
import { createLink } from "./support/create-payout"
import { cutOff } from "./support/cut-off"
import { exported } from "./support/exported"
import { isFocused, tabTo } from "./support/focus"
import { roubles } from "./support/labels"
import { hold } from "./support/lost-answers"
import { mailedAddress } from "./support/mailed-address"
import { paidOrder } from "./support/paid-order"
import { stateIs, TO_READ_MS } from "./support/payout-form"

const MANY = 200

/** Rows as a spreadsheet copies them, without column names. */
const partners = (count: number, of: string) =>
  Array.from({ length: count }, (_, index) => [
    `Partner ${index + 1}`,
    `${of}-${index + 1}@example.com`,
    `${(index % 9) + 1},50`,
    "October",
    "",
  ])

const row = (name: string, amount: string) => ({
  recipient_name: name,
  recipient_email: `${name.toLowerCase()}@example.com`,
  amount,
})

export function payoutBatches(get: () => AdminHarness) {
  const sent = () => get().simulator.payouts().length

  it("are pasted with three wrong rows, which are found and corrected; another person approves them", async () => {
    const before = sent()
    const rows = partners(MANY, "partner")
    const total = rows.reduce((sum, it) => sum + Number(it[2]?.[0]) + 0.5, 0)
    const shownTotal = roubles(`${total}.00`)
    const card = newCard()
    const typed = rows.map((it) => [...it])
    Object.assign(typed[4] ?? [], { 1: "partner-5 at example.com" })
    Object.assign(typed[119] ?? [], { 2: "1,499" })
    Object.assign(typed[198] ?? [], { 3: `to the card ${card}` })
    let id = ""
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      await user.open("/sbp/payouts")
      await page.getByRole("link", { name: "Batches" }).click()
      await page.getByRole("link", { name: "New batch" }).first().click()
      await page.getByLabel("Name", { exact: true }).fill("Partners, October")
      await cell(page, "Recipient", 1).click()
      await paste(page, asText(typed))
      await page.getByText("200 rows were added.").waitFor()
      await page.getByText("3 with faults").waitFor()
      await page.getByLabel("Only 3 rows with faults").click()
      expect(await page.getByRole("rowheader").allTextContents()).toEqual([
        "5",
        "120",
        "199",
      ])
      const shown = await cell(page, "Description", 199).inputValue()
      expect(shown).toBe(`to the card ${card.slice(0, 6)}…${card.slice(-4)}`)
      await check(page)
      await isFocused(cell(page, "E-mail", 5))
      await page.getByText("Not an e-mail address.").waitFor()
      expect(posted(monitor.requests)).toEqual([])

      // A row stays on the page while it is being corrected.
      await cell(page, "E-mail", 5).fill("partner-5@example.com")
      await cell(page, "Amount", 120).fill(String(rows[119]?.[2]))
      await cell(page, "Description", 199).fill("October")
      await page.getByLabel("Only 0 rows with faults").click()
      await page.getByText("1–50 of 200").waitFor()
      await check(page)
      await page.getByRole("group", { name: "Check before you" }).waitFor()
      await page.getByText(`${shownTotal} RUB`).waitFor()
      await user.picture("batch-review-200")
      await create(page)
      id = await shownBatch(user)
      await stateIs(page, "Awaiting approval")
      await page.getByText("Approve: you created it").waitFor()
    })
    expect(sent()).toBe(before)
    await get().asUser("approver", async (user) => {
      const { page } = user
      await user.open("/sbp/payouts/batches")
      await page.getByText("Waiting for your approval:").waitFor()
      await page.getByRole("link", { name: "Partners, October" }).click()
      await user.settle()
      await page.getByRole("link", { name: "Approve" }).click()
      await page.getByText(`200 rows · ${shownTotal}`).waitFor()
      const field = page.getByLabel("Control total")
      await field.fill(String(total - 1))
      await page.getByRole("button", { name: "Approve" }).click()
      await page.getByText("This is not the total of the batch.").waitFor()
      await field.fill(String(total))
      await page.getByRole("button", { name: "Approve" }).click()
      await page.getByText("All links are made.").waitFor()
    })
    const made = await rowsOf(get(), id)
    expect(made.map((it) => it.recipient_email)).toEqual(
      rows.map(([, email]) => email)
    )
    expect(new Set(made.map(({ payout_id }) => payout_id)).size).toBe(MANY)
    expect(sent()).toBe(before)
  })

  it("are followed row by row: sent, paid, sent again, and the rest is withdrawn", async () => {
    const id = await createBatch(get(), "Prizes", [
      row("Anna", "10"),
      row("Boris", "20.5"),
      row("Clara", "30"),
    ])
    await get().asUser("approver", async (user) => {
      const { page } = user
      await user.open(`/sbp/payouts/batches/${id}/approve`)
      await page.getByLabel("Control total").fill("60,50")
      await page.keyboard.press("Control+Enter")
      await standingIs(page, "Sent", "3", "₽60.50")
    })
    const [anna] = await rowsOf(get(), id)
    const url = await mailedAddress(get(), String(anna?.payout_id))
    await get().asRecipient(async (recipient) => {
      await recipient.page.goto(url)
      await recipient.receive(newCard())
      await recipient.page.getByRole("heading", { name: "Sent" }).waitFor()
    })
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`/sbp/payouts/batches/${id}`)
      await standingIs(page, "Paid", "1", "₽10.00")
      await page.getByText("1 of 3 paid").waitFor()
      await page.getByRole("link", { name: "2", exact: true }).click()
      await page.getByText("2 results").waitFor()
      expect(await page.getByText("anna@example.com").count()).toBe(0)

      // An e-mail that was sent just now is not sent again.
      await wasMailed(get(), id, "0 minutes")
      await remind(page)
      await page.getByText("Nothing to send").waitFor()
      await wasMailed(get(), id, "60 minutes")
      await remind(page)
      await page.getByText("2 links are being sent").waitFor()

      const file = await exported(user, "Plain CSV", "payout-batch")
      expect(file).toContain("1,Anna,anna@example.com,10.00")
      expect(file.split("\n")[1]).toContain(",paid,")

      await page.getByRole("link", { name: "Withdraw the rest" }).click()
      await page.getByText("2 rows · ₽50.50").waitFor()
      await page.getByLabel("Note").fill("The contest is over")
      await page.getByRole("button", { name: "Withdraw the rest" }).click()
      await page.getByText("The rest was withdrawn.").waitFor()
      await standingIs(page, "Withdrawn", "2", "₽50.50")
      await standingIs(page, "Paid", "1", "₽10.00")

      // A payout links back to its batch.
      await user.open(`/sbp/payouts/${anna?.payout_id}`)
      await page.getByRole("link", { name: "Prizes" }).click()
      await page.getByRole("heading", { name: "Prizes" }).waitFor()
    })
  })

  it("are rejected, with a note, on a page that stays as it was filtered", async () => {
    const id = await createBatch(get(), "Wrong sums", [row("Dasha", "40")])
    await get().asUser("approver", async (user) => {
      const { page } = user
      const filtered = `/sbp/payouts/batches/${id}?standing=sent`
      await user.open(filtered)
      await page.getByRole("link", { name: "Reject" }).click()
      await page.getByRole("button", { name: "Cancel" }).click()
      await page.waitForURL(`**${filtered}`)
      await page.getByRole("link", { name: "Reject" }).click()
      await page.getByRole("button", { name: "Reject" }).click()
      await page.getByText("Write why: it stays in the history.").waitFor()
      await page.getByLabel("Note").fill("It is 400")
      await page.getByRole("button", { name: "Reject" }).click()
      await page.getByText("The batch was rejected.").waitFor()
      expect(await page.getByRole("link", { name: "Approve" }).count()).toBe(0)
    })
  })

  it("are read from a file of up to 5,000 rows, checked at once, unless there is a card number anywhere in it", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      const card = newCard()
      await openForm(user, "From a file")
      const lines = [
        "ФИО;Телефон;Почта;Сумма, руб.",
        "Анна;+7 900;anna@example.com;10,5",
        `Борис;${card};boris@example.com;20`,
      ]
      await choose(page, Buffer.from(lines.join("\r\n")))
      await page.getByText("line 3, column “Телефон”").waitFor()
      expect(await cell(page, "Recipient", 1).inputValue()).toBe("")
      expect((await page.content()).includes(card)).toBe(false)

      // As Excel saves it in Russia.
      await choose(page, windows1251(lines.slice(0, 2).join("\r\n")))
      await page.getByText("Columns that are not used: Телефон.").waitFor()
      expect(await cell(page, "Recipient", 1).inputValue()).toBe("Анна")
      await page.getByText("1 row · ₽10.50").waitFor()

      const rows = Buffer.from(asText(partners(5_000, "all")))
      await choose(page, rows)
      await page.getByText("it would be 5,001 rows").waitFor()
      await page.getByText("1 row · ₽10.50").waitFor()

      await page.getByRole("button", { name: "Remove row 1" }).click()
      const worked = await countWork(page)
      await choose(page, rows)
      await page.getByText("5,000 rows · ").waitFor()
      await page.getByText("1–50 of 5,000").waitFor()
      // It takes half a second; a slow processor may need longer.
      expect(await worked()).toBeLessThan(5)
      await page.getByRole("button", { name: "Next" }).last().click()
      await cell(page, "Amount", 51).fill("7.25")
      await page.getByRole("button", { name: "Remove row 52" }).click()
      await isFocused(cell(page, "Recipient", 52))
      await page.getByText("4,999 rows · ").waitFor()
      expect(posted(monitor.requests)).toEqual([])
    }))

  it("ask about possible mistakes: duplicates, and orders whose money can be returned", async () => {
    const { order_id } = await paidOrder(get())
    const { admin } = await openShop(get().origin)
    const { order } = await admin.get<{ order: { display_id: number } }>(
      `/admin/orders/${order_id}`
    )
    await get().asUser("operator", async (user) => {
      const { page } = user
      await openForm(user, "Questions")
      await cell(page, "Recipient", 1).click()
      const [egor = []] = partners(1, "egor")
      await paste(
        page,
        asText([egor, [...egor.slice(0, 4), `№${order.display_id}`]])
      )
      await cell(page, "Order number", 1).fill("999999")
      await check(page)
      await page.getByText("This store has no such order.").waitFor()
      await isFocused(cell(page, "Order number", 1))
      await cell(page, "Order number", 1).fill("")
      await check(page)
      await page.getByText("1 row repeats a payout").waitFor()
      await page.getByText("as row 1").waitFor()
      await page.getByText("1 row is about an order").waitFor()
      await user.picture("batch-questions")
      await create(page)
      await page.getByText("Tick this if you mean it").first().waitFor()
      await isFocused(page.getByLabel("Yes, these are other payouts"))
      await page.keyboard.press("Space")
      await page.getByLabel("No, these payouts do not return").click()
      await create(page)
      await shownBatch(user)
      await page.getByText("Rows confirmed as no duplicates").waitFor()
    })
  })

  it("ask their approver about promises since they were made", async () => {
    const id = await createBatch(get(), "Twice", [row("Pavel", "41.50")])
    await createLink(get(), {
      amount: "41.50",
      confirm_duplicate: true,
      link: { recipient_name: "Pavel", recipient_email: "pavel@example.com" },
    })
    await get().asUser("approver", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 400 .*\/approve\)/)
      await user.open(`/sbp/payouts/batches/${id}/approve`)
      await page.getByLabel("Control total").fill("41.50")
      await page.getByRole("button", { name: "Approve" }).click()
      await page.getByText("since this batch was created: 1").waitFor()
      await user.picture("batch-approve-twice")
      await page.getByLabel("Yes, these are other payouts").click()
      await page.getByRole("button", { name: "Approve" }).click()
      await standingIs(page, "Sent", "1", "₽41.50")
    })
  })

  it("drop the reasons of a refusal once the rows are checked again", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/status of 400 .*\/payout-batches\)/)
      await openForm(user, "Refused first")
      await cell(page, "Recipient", 1).click()
      await paste(page, asText([["Zoya", "zoya@example.com", "43,50", "", ""]]))
      await check(page)
      await page.getByText("₽43.50 RUB").waitFor()
      await createLink(get(), {
        amount: "43.50",
        link: { recipient_name: "Zoya", recipient_email: "zoya@example.com" },
      })
      await create(page)
      const refused = page.getByText("The batch was not created")
      await refused.waitFor()
      await page.getByRole("button", { name: "Back", exact: true }).click()
      await check(page)
      await page.getByText("1 row repeats a payout").waitFor()
      expect(await refused.count()).toBe(0)
    }))

  it("say why they stopped if the database differs from what was approved", async () => {
    const description = "For the second week of the fair in the harbour"
    const id = await createBatch(get(), "Forged", [
      { ...row("Vera", "42.50"), description },
    ])
    await forgeApproval(get(), id)
    await get().asUser("operator", async (user) => {
      const { page } = user
      await user.open(`/sbp/payouts/batches/${id}`)
      await page.getByText("It stopped: its rows are not those").waitFor()
      await page.getByText(description).waitFor()
      expect(String(await cutOff(page))).not.toContain(description)
      await user.picture("batch-stopped")
      await page.getByRole("link", { name: "Withdraw the rest" }).click()
      await page.getByLabel("Note").fill("Somebody wrote into the database")
      await page.getByRole("button", { name: "Withdraw the rest" }).click()
      await page.getByText("The rest was withdrawn.").waitFor()
      await page.getByLabel("Note").waitFor({ state: "detached" })
      await page.getByText("Somebody wrote into the database").waitFor()
    })
  })

  it("are made by the keyboard alone", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payouts/batches")
      const link = page.getByRole("link", { name: "New batch" })
      await tabTo(page, link.first())
      await page.keyboard.press("Enter")
      await isFocused(page.getByLabel("Name", { exact: true }))
      await page.keyboard.press("Control+Enter")
      await page.getByText("Enter a name.").waitFor()
      await page.getByText("Add at least one row.").waitFor()
      await isFocused(page.getByLabel("Name", { exact: true }))
      await page.keyboard.type("Typed")
      await tabTo(page, page.getByRole("button", { name: "Add a row" }))
      await page.keyboard.press("Enter")
      await isFocused(cell(page, "Recipient", 2))
      for (const text of ["Fedor", "fedor@example.com", "12,5", "Tea"]) {
        await page.keyboard.type(text)
        await page.keyboard.press("Tab")
      }
      await page.keyboard.press("Control+Enter")
      const review = page.getByRole("group", { name: "Check before you" })
      await isFocused(review)
      expect(await descriptionOf(review)).toMatch("Nothing is sent now")
      await page.getByText("₽12.50 RUB").waitFor()
      await page.waitForTimeout(TO_READ_MS)
      await page.keyboard.press("Control+Enter")
      await shownBatch(user)
      await stateIs(page, "Awaiting approval")
    }))

  it("are created once if the answer is lost and the request is repeated", async () => {
    await get().asUser("operator", async (user) => {
      const { page, monitor } = user
      monitor.expectError(/ERR_FAILED/)
      await openForm(user, "Sent twice")
      await cell(page, "Recipient", 1).click()
      await paste(page, asText(partners(2, "twice")))
      await check(page)
      await page.route(
        "**/admin/sbp/payout-batches",
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 }
      )
      await create(page)
      await page.getByText("No clear answer came").waitFor()
      const back = page.getByRole("button", { name: "Back", exact: true })
      expect(await back.isDisabled()).toBe(true)
      await create(page)
      await shownBatch(user)
    })
    const { admin } = await openShop(get().origin)
    const { payout_batches } = await admin.get<{
      payout_batches: { name: string }[]
    }>("/admin/sbp/payout-batches?limit=100")
    const those = payout_batches.filter(({ name }) => name === "Sent twice")
    expect(those).toHaveLength(1)
  })

  it("are checked again after a change, and not sent by a key if a limit is exceeded", () =>
    get().asUser("operator", async (user) => {
      const { page, monitor } = user
      await openForm(user, "Typed on")
      // One row to type into remains after an empty file and after Remove.
      await choose(page, Buffer.from(""))
      await cell(page, "Recipient", 1).waitFor()
      await page.getByRole("button", { name: "Remove row 1" }).press("Enter")
      await isFocused(cell(page, "Recipient", 1))
      await paste(page, asText(partners(2, "unmeant")))
      await page.getByRole("button", { name: "Remove all" }).press("Enter")
      const remove = { name: "Remove", exact: true }
      await page.getByRole("button", remove).press("Enter")
      await isFocused(cell(page, "Recipient", 1))

      await paste(page, asText(partners(2, "typed-on")))
      const letGo = await hold(page, "**/admin/sbp/payout-batches/check")
      await check(page)
      await cell(page, "Amount", 2).fill("700")
      letGo()
      await page.getByText("Check it again.").waitFor()
      expect(await cell(page, "Amount", 2).isVisible()).toBe(true)
      await check(page)
      await page.getByText("₽701.50 RUB").waitFor()
      await page.getByRole("button", { name: "Ask for approval" }).waitFor()

      await page.getByRole("button", { name: "Back", exact: true }).click()
      await page.route("**/admin/sbp/payout-batches/check", async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as { check: object }
        const exceeded = "The limit is exceeded"
        await route.fulfill({ json: { check: { ...json.check, exceeded } } })
      })
      await check(page)
      await page.getByText("The limit is exceeded").waitFor()
      await page.waitForTimeout(TO_READ_MS)
      await page.keyboard.press("Control+Enter")
      await user.settle()
      const created = posted(monitor.requests).filter(
        (url) => !url.endsWith("/check")
      )
      expect(created).toEqual([])
    }))

  it("keep the filters of their list", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await user.open("/sbp/payouts/batches?state=approved")
      await page.getByRole("link", { name: "New batch" }).first().click()
      await page.getByLabel("Name", { exact: true }).waitFor()
      await page.getByRole("button", { name: "Cancel" }).click()
      await page.waitForURL("**/sbp/payouts/batches?state=approved")
    }))

  it("are refused before they are typed if the store cannot send e-mails, and stay if it cannot afterwards", () =>
    get().asUser("operator", async (user) => {
      const { page } = user
      await openForm(user, "Begun before")
      await cell(page, "Recipient", 1).click()
      await paste(page, asText(partners(1, "begun-before")))
      await cannotMail(page)
      await check(page)
      await user.settle()
      const back = page.getByRole("button", { name: "Back", exact: true })
      expect(await back.count()).toBe(1)

      await user.open("/sbp/payouts/batches/create")
      await page.getByText("A batch is sent by e-mail").waitFor()
      expect(await page.getByLabel("Name", { exact: true }).count()).toBe(0)
    }))

  it("fit on the narrowest phone", async () => {
    const id = await createBatch(get(), "Константинопольские-партнёры", [
      {
        ...row("Константинопольская", "9345.67"),
        recipient_email: "konstantinopolskaya@example.com",
      },
    ])
    await get().asUser(
      "approver",
      async (user) => {
        const { page } = user
        for (const [name, path] of Object.entries({
          list: "",
          create: "/create",
          page: `/${id}`,
          approve: `/${id}/approve`,
        })) {
          await user.open(`/sbp/payouts/batches${path}`)
          expect([name, ...tooWide(await readPage(page))]).toEqual([name])
          await user.picture(`batch-320-${name}`)
        }
      },
      { width: 320, language: "ru" }
    )
  })
}

/** Waits before the click: the review ignores clicks until it can be read. */
async function create(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Ask for approval" })
  await button.waitFor()
  await page.waitForTimeout(TO_READ_MS)
  await button.click()
}

async function remind(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send again" }).click()
  await page.getByRole("alertdialog").getByText("Send again").click()
}

/** Waits until the page shows this many rows in a standing, with this sum. */
async function standingIs(
  page: Page,
  standing: string,
  count: string,
  amount: string
): Promise<void> {
  await page
    .getByRole("region", { name: "Progress" })
    .getByRole("row", { name: `${standing} ${count} ${amount}` })
    .waitFor()
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const coming = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Read a CSV file" }).click()
  const file = { name: "batch.csv", mimeType: "text/csv", buffer }
  await (await coming).setFiles(file)
}

function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((sign) => {
      const code = sign.charCodeAt(0)
      // In windows-1251, too, the Russian letters are in one row.
      return code < 0x80 ? code : code - 0x410 + 0xc0
    })
  )
}

type Request = { method(): string; url(): string }

const posted = (requests: readonly Request[]) =>
  requests
    .filter((it) => it.method() === "POST")
    .map((it) => it.url())
    .filter((url) => url.includes("/sbp/"))

async function rowsOf(
  { origin }: AdminHarness,
  id: string
): Promise<BatchRowWithPayout[]> {
  const { admin } = await openShop(origin)
  const { rows } = await admin.get<{ rows: BatchRowWithPayout[] }>(
    `/admin/sbp/payout-batches/${id}/rows?limit=${MANY}`
  )
  return rows
}

/** Sets when the e-mail was sent: only after a while may it be sent again. */
async function wasMailed(
  { databaseUrl }: AdminHarness,
  id: string,
  ago: string
): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `UPDATE sbp_payout_link SET mailed_at = now() - $2::interval
       WHERE mailed_at IS NOT NULL AND payout_id IN (
         SELECT payout_id FROM sbp_payout_batch_row WHERE batch_id = $1)`,
      [id, ago]
    )
  )
}
