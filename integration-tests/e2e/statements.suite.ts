import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { FileChooser, Locator } from "playwright-core"
import { withClient } from "../../scripts/start/connect"
import { newPaid, type Paid } from "../http/statements/registry"
import { until } from "../http/support/until"
import type { AdminHarness } from "./admin-harness"
import type { AdminUser } from "./support/admin-user"
import { currentInvoice, rowOf } from "./support/attention-entry"
import { createPayout } from "./support/create-payout"
import { cutOff } from "./support/cut-off"
import { isFocused, tabTo } from "./support/focus"
import { roubles } from "./support/labels"
import { hold, loseAnswer } from "./support/lost-answers"
import type { OpenLink } from "./support/open-link"
import { paidOrder } from "./support/paid-order"
import { paidUnheard } from "./support/paid-unheard"
import {
  csvFile,
  decimal,
  paidLine,
  type StatementFile,
  statementFile,
} from "./support/statement-file"
import {
  addressOf,
  choose,
  compare,
  imported,
  selectable,
  upload,
} from "./support/statement-pages"

const NOTE = "The cabinet shows them"

const sumOf = (paid: Paid[]) => paid.reduce((all, { sum }) => all + sum, 0)

const shown = (kopeks: number) => roubles(decimal(kopeks))

export function statements(get: () => AdminHarness) {
  const asOperator = (job: (user: AdminUser) => Promise<void>) =>
    get().asUser("operator", job)

  it("finds lost payments in a registry, and makes their orders by one decision", async () => {
    const { invoice } = await paidOrder(get())
    const lost = [await paidUnheard(get()), await paidUnheard(get())]
    const lines = lost.map((link) => paidLine(link.invoice))
    const foreign = newPaid({ at: new Date(), fee: 0 })
    const paid = [paidLine(invoice), ...lines, foreign]

    await asOperator(async (user) => {
      const { page } = user
      await upload(user, statementFile("november.csv", paid))
      await chooseColumns(user, sumOf(paid))
      await compare(user)

      await page.getByText("3 differences wait for a decision.").waitFor()
      const row = page
        .getByRole("row")
        .filter({ hasText: "Missing in the store" })
        .first()
      await row.getByText(shown(sumOf([...lines, foreign]))).waitFor()
      const total = page.getByRole("row").filter({ hasText: "Whole file" })
      await total.getByText(shown(sumOf(paid))).waitFor()
      // The second number counts the open lines.
      await row.getByRole("link", { name: "3" }).nth(1).click()
      await user.settle()
      expect(await selectable(user).count()).toBe(3)

      await page.getByLabel("Select all open lines of the page").click()
      const selected = shown(sumOf([...lines, foreign]))
      await page.getByText(`3 lines selected · ${selected}`).waitFor()
      await page.getByRole("button", { name: "Confirm payments" }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByText(`2 lines · ${shown(sumOf(lines))}`).waitFor()
      await drawer.getByText("2 of the 3 lines that are selected").waitFor()
      await drawer.getByRole("button", { name: "Confirm payments" }).click()
      await drawer.getByText("Write why").waitFor()
      await drawer.getByLabel("Note").fill(NOTE)
      await drawer.getByRole("button", { name: "Confirm payments" }).click()
      await page.getByText("2 payments are confirmed").waitFor()
      await drawer.waitFor({ state: "detached" })
      for (const link of lost) {
        const { received_amount, order_id } = await settled(link)
        expect(received_amount).toBe(link.invoice.amount)
        expect(order_id).toMatch(/^order_/)
      }

      await user.settle()
      // The rest of the selection stays.
      await page.getByText(`1 line selected · ${shown(foreign.sum)}`).waitFor()
      expect(
        await page.getByRole("button", { name: "Confirm payments" }).count()
      ).toBe(0)
      await page.getByRole("button", { name: "Accept" }).click()
      const note = "Of another site, which has its own books and accountant"
      await drawer.getByLabel("Note").fill(note)
      await drawer.getByRole("button", { name: "Accept" }).click()
      await page.getByText("1 difference is accepted").waitFor()
      await page.getByText("No difference is open.").waitFor()
      await page.getByText("Agrees").first().waitFor()

      await user.open(addressOf(user).split("?")[0] ?? "")
      const decided = page.getByRole("row").filter({ hasText: foreign.id })
      await decided.getByText(note).waitFor()
      const cut = String(await cutOff(page))
      expect(cut).not.toContain(note)
      expect(cut).not.toContain(foreign.id)
      expect(await selectable(user).count()).toBe(0)
    })
  })

  it("says why a payment could not be confirmed, and keeps it selected", async () => {
    const link = await paidUnheard(get())
    const line = paidLine(link.invoice, { sum: 100 })
    const address = await imported(get(), statementFile("less.csv", [line]))
    await asOperator(async (user) => {
      const { page } = user
      await user.open(address)
      await selectable(user).click()
      await page.getByRole("button", { name: "Confirm payments" }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByLabel("Note").fill(NOTE)
      await page.keyboard.press("Control+Enter")
      const alert = drawer.getByRole("alert")
      await alert.getByText("Not done:").waitFor()
      await alert.getByText(/^Line 3: .*asks for/).waitFor()
      // A slip does not lose the typed text.
      await page.keyboard.press("Escape")
      const question = page.getByRole("alertdialog")
      await question.getByRole("button", { name: "Leave" }).click()
      await drawer.waitFor({ state: "detached" })
      await page.getByText("1 line selected").waitFor()
      expect((await currentInvoice(link)).state).toBe("open")
    })
  })

  it("is reached from the inbox, which counts the differences", async () => {
    const lines = [newPaid({ at: new Date() }), newPaid({ at: new Date() })]
    const file = statementFile("to the inbox.csv", lines)
    const id = idIn(await imported(get(), file))
    await asOperator(async (user) => {
      const { page } = user
      const [entry] = await inStore<{ id: string }>(
        get(),
        `SELECT id FROM sbp_attention WHERE subject_id = '${id}'`
      )
      await user.open(`/sbp/attention?entry=${entry?.id}`)
      const row = rowOf(page, String(entry?.id))
      await row.getByText("to the inbox.csv").waitFor()
      await row.getByText("Open the statement").waitFor()
      const article = page.getByRole("article")
      const fact = article.locator("dl > div", {
        hasText: "Missing in the store",
      })
      await fact.getByText("2", { exact: true }).waitFor()
      await article.getByRole("link", { name: "Open the statement" }).click()
      await page.waitForURL(`**/sbp/statements/${id}?is_open=*`)
      await user.settle()
      expect(await selectable(user).count()).toBe(2)
    })
  })

  it("imports by keyboard, shows the store's sentence, and recognises a file", async () => {
    const good = statementFile("again.csv", [newPaid({ at: new Date() })])
    const formula = csvFile("formula.csv", "id;sum\r\na;=1+1\r\n")
    await asOperator(async (user) => {
      const { page, monitor } = user
      let chosen: typeof good | string = good
      const answer = (dialog: FileChooser) => void dialog.setFiles(chosen)
      // Before the page loads: a browser reports it only to a listener that was there before.
      page.on("filechooser", answer)
      await user.open("/sbp/statements")
      const imports = page.getByRole("link", { name: "Import a registry" })
      // An empty list has a button of its own.
      await tabTo(page, imports.first())
      await page.keyboard.press("Enter")
      await user.settle()
      const choose = page.getByRole("button", { name: /^Choose/ })
      await tabTo(page, choose)
      await page.keyboard.press("Control+Enter")
      await page.getByText("Choose the file first.").waitFor()
      const typeFile = async (file: typeof chosen) => {
        chosen = file
        const name = typeof file === "string" ? path.basename(file) : file.name
        await tabTo(page, choose)
        await page.keyboard.press("Enter")
        await page.getByRole("dialog").getByText(name).waitFor()
        await page.keyboard.press("Control+Enter")
      }
      monitor.expectError(/400 \(Bad Request\)/)
      await typeFile(formula)
      await page
        .getByRole("alert")
        .getByText(/formula in line 2/)
        .waitFor()
      // On the disk: in memory, Playwright takes half a minute to hand it over.
      const large = path.join(tmpdir(), "large.csv")
      writeFileSync(large, Buffer.alloc(33 * 1024 * 1024, "a;b\n"))
      await typeFile(large)
      await page.getByRole("alert").getByText(/32 MB/).waitFor()
      await typeFile(good)
      await page.waitForURL("**/sbp/statements/sbpsta_*")
      const address = addressOf(user)

      await user.open("/sbp/statements/import")
      await drop(page.getByText("Drag the CSV file here"), good)
      await page.getByRole("dialog").getByText(good.name).waitFor()
      await page.getByRole("button", { name: "Import", exact: true }).click()
      await page.getByText("This file has been imported before").waitFor()
      expect(addressOf(user)).toBe(address)
      page.off("filechooser", answer)
    })
  })

  it("imports a file once if the answer is lost, and claims no more than it knows", () =>
    asOperator(async (user) => {
      const { page, monitor } = user
      monitor.expectError(/ERR_FAILED/)
      const file = statementFile("lost.csv", [newPaid({ at: new Date() })])
      await user.open("/sbp/statements/import")
      await page.locator("input[type=file]").setInputFiles(file)
      await loseAnswer(page, "**/admin/sbp/statements?*")
      const submit = page.getByRole("button", { name: "Import", exact: true })
      await submit.click()
      const alert = page.getByRole("alert")
      await alert.getByText("The upload broke off").waitFor()
      expect(await alert.getByText("nothing was imported").count()).toBe(0)
      await submit.click()
      await page.getByText("This file has been imported before").waitFor()
    }))

  it("does not let a user without the right withdraw a statement, and says why", async () => {
    const file = statementFile("kept.csv", [newPaid({ at: new Date() })])
    const address = await imported(get(), file, { isCompared: false })
    await get().asUser("approver", async (user) => {
      const { page, monitor } = user
      // The store refuses to check the layout for this user.
      monitor.expectError(/status of 403 .*\/admin\/sbp\/statements\//)
      await user.open(address)
      const withdraw = page.getByRole("button", { name: "Withdraw" })
      expect(await withdraw.getAttribute("aria-disabled")).toBe("true")
      await withdraw.press("Enter")
      const toast = page.locator("[data-sonner-toast]")
      await toast.getByText("operators").waitFor()
    })
  })

  it("asks before the page is left while a layout is being sent", async () => {
    const file = statementFile("left.csv", [newPaid({ at: new Date() })])
    const address = await imported(get(), file, { isCompared: false })
    await asOperator(async (user) => {
      const { page } = user
      await user.open(address)
      const letGo = await hold(page, "**/admin/sbp/statements/*/judge")
      await page.getByRole("button", { name: "Compare", exact: true }).click()
      await page.getByRole("link", { name: "Payouts", exact: true }).click()
      const asks = page.getByRole("alertdialog")
      await asks.getByText("It is being sent").waitFor()
      await asks.getByRole("button", { name: "Stay" }).click()
      letGo()
      await page.getByRole("heading", { name: "Outcome" }).waitFor()
    })
  })

  it("shows the outcome of an unknown payout, which another person records", async () => {
    get().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id } = await createPayout(get(), { amount: "77.70" })
    const metadata = `"{""payout_id"":""${id}""}"`
    const at = new Date().toISOString()
    const file = csvFile(
      "payouts.csv",
      `Метаданные;Дата;Статус;Сумма\n${metadata};${at};Исполнена;77.70\n`
    )
    const record = async ({ page }: AdminUser) => {
      await page.getByRole("row").getByRole("checkbox").click()
      const button = { name: "Record the outcome" }
      await page.getByRole("button", button).click()
      const drawer = page.getByRole("dialog")
      const paid = `As paid: 1 line · ${roubles("77.70")}`
      await drawer.getByText(paid).waitFor()
      await drawer.getByLabel("Note").fill(NOTE)
      await drawer.getByRole("button", button).click()
    }
    const statement = await imported(get(), file, { kind: "payouts" })
    const address = `${statement}?is_open="true"`
    await asOperator(async (user) => {
      await user.open(address)
      await record(user)
      // This user created the payout.
      const alert = user.page.getByRole("dialog").getByRole("alert")
      await alert.getByText(/cannot resolve it/).waitFor()
    })
    await get().asUser("approver", async (user) => {
      const { page } = user
      await user.open(address)
      await record(user)
      await page.getByText("1 outcome is recorded").waitFor()
      await page.getByText("No difference is open", { exact: true }).waitFor()
      await user.open(`/sbp/payouts/${id}`)
      await page.getByText("Paid (by hand)").first().waitFor()
    })
  })

  it("shows the progress of a comparison, its outcome without a reload, and its later states", async () => {
    const file = statementFile("long.csv", [newPaid({ at: new Date() })])
    const address = await imported(get(), file)
    const set = (columns: string) =>
      inStore(
        get(),
        `UPDATE sbp_statement SET ${columns} WHERE id = '${idIn(address)}'`
      )
    // The state while another process compares the second line.
    await set("judge_at = now() + interval '1 hour', judged_lines = 2")
    await asOperator(async (user) => {
      const { page, monitor } = user
      await user.open(address)
      const meter = page.getByRole("progressbar")
      await meter.waitFor()
      expect(await meter.getAttribute("aria-valuenow")).toBe("50")
      await page.getByText("2 of 4 lines").waitFor()
      await set("judge_at = NULL, judged_lines = 4")
      await page.getByRole("heading", { name: "Outcome" }).waitFor()
      await page.getByText("1 difference waits for a decision.").waitFor()

      await set("has_failed = true, verdicts = '[]'")
      await user.open(address)
      await page.getByText("Comparison failed").waitFor()
      expect(await page.getByText("Agrees").count()).toBe(0)

      monitor.expectError(/404 \(Not Found\)/)
      await user.goTo("/sbp/statements/sbpsta_nothing")
      await page.getByText("There is no statement sbpsta_nothing").waitFor()
      await page.getByRole("link", { name: "All statements" }).click()
      const row = page.getByRole("row").filter({ hasText: "long.csv" })
      await row.getByText("Comparison failed").waitFor()

      // The state after retention has emptied it.
      await set("emptied_at = now()")
      await user.open(address)
      await page.getByText("The text of its lines is not kept").waitFor()
      const change = { name: "Change the columns" }
      expect(await page.getByRole("button", change).count()).toBe(0)
    })
  })

  it("keeps a file's layout as a preset for the next file", async () => {
    await asOperator(async (user) => {
      const { page } = user
      const next = () => [newPaid({ at: new Date(), status: "Ок" })]
      await upload(user, statementFile("first.csv", next()))
      await choose(user, "Ок", "Paid")
      await page.getByLabel("Keep as a preset").fill("Cabinet")
      await compare(user)
      // A button that goes passes the focus on to what it did.
      await isFocused(page.getByRole("heading", { name: "first.csv" }))
      const change = page.getByRole("button", { name: "Change the columns" })
      await change.press("Enter")
      await isFocused(page.getByRole("heading", { name: "How it is read" }))
      const understood = /^Understood: \d.*Not understood: 0$/
      const status = page.getByRole("status").filter({ hasText: understood })
      // For screen readers only: the page shows the same below.
      await status.waitFor({ state: "attached" })
      await page.getByRole("button", { name: "Cancel" }).press("Enter")
      await isFocused(change)
      await upload(user, statementFile("second.csv", next()))
      await page
        .getByRole("combobox", { name: "Ок" })
        .getByText("Paid")
        .waitFor()
      await choose(user, "Ок", "Not paid")
      await choose(user, "Preset", "Cabinet")
      await page
        .getByRole("combobox", { name: "Ок" })
        .getByText("Paid")
        .waitFor()
    })
  })

  it("withdraws a statement that should not have been imported, and says which days agree", async () => {
    const file = statementFile("wrong shop.csv", [newPaid({ at: new Date() })])
    const address = await imported(get(), file, { isCompared: false })
    await asOperator(async (user) => {
      const { page } = user
      await user.open(address)
      await page.getByRole("button", { name: "Withdraw" }).click()
      const question = page.getByRole("alertdialog")
      await question.getByText(/wrong shop\.csv and all of its lines/).waitFor()
      await question.getByRole("button", { name: "Withdraw" }).click()
      await page.waitForURL("**/sbp/statements")
      await page.getByText("The statement is withdrawn").waitFor()
      await user.settle()
      const row = page.getByRole("link", { name: "wrong shop.csv" })
      expect(await row.count()).toBe(0)

      await inStore(
        get(),
        `INSERT INTO sbp_statement (id, kind, shop_id, name, digest, encoding, separator,
           line_count, layout, covers_from, covers_to, judged_at, verdicts, created_by)
         SELECT 'sbpsta_agreed', 'payments', '100500', 'agreed.csv', 'agreed', 'utf-8', ';',
           0, '{"time_zone": "UTC"}', '2026-11-01', '2026-11-20', now(), '[]', id
         FROM "user" LIMIT 1`
      )
      for (const address of ["/sbp/statements", "/sbp", "/settings/sbp"]) {
        await user.open(address)
        await page.getByText("Payments agree").waitFor()
        await page
          .getByText(/Nov 1\s–\s20, 2026/)
          .first()
          .waitFor()
      }
      await inStore(
        get(),
        "DELETE FROM sbp_statement WHERE id = 'sbpsta_agreed'"
      )
    })
  })

  it("has sections that can each be moved and hidden", async () => {
    const file = statementFile("sections.csv", [newPaid({ at: new Date() })])
    const address = await imported(get(), file)
    await asOperator(async (user) => {
      const { page } = user
      await user.open(address)
      await page.getByRole("button", { name: "Customize layout" }).click()
      await page.getByRole("menuitem", { name: "Customize page" }).click()
      for (const name of ["General", "Outcome", "Lines"]) {
        await page.getByText(`core:SbpStatement${name} (`).waitFor()
      }
    })
  })
}

const idIn = (address: string) => address.split("/").at(-1) ?? ""

const inStore = <Row extends object>(
  { databaseUrl }: AdminHarness,
  sql: string
) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Row>(sql)
    return rows
  })

/** Removes the guessed columns first, and chooses them again. */
async function chooseColumns(user: AdminUser, total: number): Promise<void> {
  const { page } = user
  const submit = page.getByRole("button", { name: "Compare", exact: true })
  await choose(user, "Column 5", "Not used")
  await submit.and(page.locator("[aria-disabled=true]")).waitFor()
  await page.getByText("Choose the column of the amount, and").waitFor()
  await choose(user, "Column 5", "Amount")
  await user.settle()
  await page.getByText("Control totals").waitFor()
  const { length } = await page.getByText(shown(total)).all()
  // The page shows the sum as received and as remaining, because no money went back.
  expect(length).toBe(2)
}

/** Drops a file as a mouse does. */
async function drop(target: Locator, file: StatementFile): Promise<void> {
  const { name, mimeType, buffer } = file
  const data = await target.page().evaluateHandle(
    `(() => {
       const data = new DataTransfer()
       const file = new File([${JSON.stringify(buffer.toString())}],
         ${JSON.stringify(name)}, { type: ${JSON.stringify(mimeType)} })
       data.items.add(file)
       return data
     })()`
  )
  await target.dispatchEvent("drop", { dataTransfer: data })
}

const settled = (link: OpenLink) =>
  until(async () => {
    const invoice = await currentInvoice(link)
    return invoice.state === "settled" && invoice
  }, `invoice ${link.invoice.id} to be settled`)
