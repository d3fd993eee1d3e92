import { openShop } from "../chaos/support/checkout"
import type { AdminHarness, Who } from "./admin-harness"
import { readPage, tooWide } from "./shop/page-defects"
import { barriers, violations } from "./support/accessibility"
import { asText, BATCH, paste, WRONG } from "./support/batch-form"
import { newCard } from "./support/cards"
import { cutOff } from "./support/cut-off"
import { createSampleData, type SampleData } from "./support/sample-data"
import type { Look } from "./support/admin-pages"
import { LOOKS } from "./support/looks"
import type { AdminUser } from "./support/admin-user"
import type { Recipient } from "./support/recipient"
import { type Batches, createBatches } from "./support/create-batch"
import { createStatements, type Statements } from "./support/create-statements"

type Data = SampleData & Statements & Batches

type Pages<Value = string> = Record<string, Value>

/** Every page of ours, by its user and the name of its pictures. */
function pagesOf(data: Data): Record<Who, Pages> {
  const { order_id, invoice, open, test, paid, waiting, unknown } = data
  return {
    operator: {
      overview: "/sbp",
      "overview-own": "/sbp?period=own&from=2026-01-01&to=2026-12-31&by=month",
      attention: "/sbp/attention",
      "attention-entry": `/sbp/attention?entry=${data.entry}`,
      "attention-resolved": "/sbp/attention?view=resolved",
      payments: "/sbp/payments",
      payment: `/sbp/payments/${invoice.id}`,
      "payment-test": `/sbp/payments/${test.id}`,
      "payment-confirm": `/sbp/payments/${open.id}/confirm`,
      "record-refund": `/sbp/payments/${invoice.id}/record-refund`,
      payouts: "/sbp/payouts",
      "payout-create": "/sbp/payouts/create",
      "payout-review": "/sbp/payouts/create",
      "payout-return": `/sbp/payouts/create?invoice_id=${invoice.id}`,
      "payout-link": "/sbp/payouts/create-link",
      "payout-link-review": "/sbp/payouts/create-link",
      "payout-link-return": `/sbp/payouts/create-link?invoice_id=${invoice.id}`,
      "payout-awaiting-card": `/sbp/payouts/${data.link.id}`,
      "payout-link-copied": `/sbp/payouts/${data.link.id}`,
      "payout-withdraw": `/sbp/payouts/${data.link.id}/withdraw`,
      "payout-paid": `/sbp/payouts/${paid.id}`,
      "payout-bounced": `/sbp/payouts/${paid.id}/bounce`,
      batches: "/sbp/payouts/batches",
      "batch-create": "/sbp/payouts/batches/create",
      "batch-review": "/sbp/payouts/batches/create",
      "batch-made": `/sbp/payouts/batches/${data.batch}`,
      "batch-withdraw": `/sbp/payouts/batches/${data.batch}/withdraw`,
      statements: "/sbp/statements",
      "statement-import": "/sbp/statements/import",
      "statement-columns": `/sbp/statements/${data.unread}`,
      statement: `/sbp/statements/${data.compared}`,
      "statement-decide": `/sbp/statements/${data.compared}?is_open="true"`,
      order: `/orders/${order_id}`,
      settings: "/settings/sbp",
    },
    approver: {
      "payout-unknown": `/sbp/payouts/${unknown.id}`,
      "payout-resolve": `/sbp/payouts/${unknown.id}/resolve`,
      "payout-approve": `/sbp/payouts/${waiting.id}/approve`,
      "payout-approve-link": `/sbp/payouts/${data.waitingLink.id}/approve`,
      "payout-reject": `/sbp/payouts/${waiting.id}/reject`,
      batches: "/sbp/payouts/batches",
      batch: `/sbp/payouts/batches/${data.waitingBatch}`,
      "batch-approve": `/sbp/payouts/batches/${data.waitingBatch}/approve`,
      "batch-reject": `/sbp/payouts/batches/${data.waitingBatch}/reject`,
    },
  }
}

const PEOPLE = ["operator", "approver"] as const

export function screens(get: () => AdminHarness) {
  let data: Data

  beforeAll(async () => {
    const sample = await createSampleData(get())
    const statements = await createStatements(get(), sample)
    data = { ...sample, ...statements, ...(await createBatches(get())) }
    // The customer took one more piece, so the order asks for more money.
    const shop = await openShop(get().origin)
    const { order_id } = data
    await shop.makeDearer(order_id)
    await shop.admin.post("/admin/sbp/payment-requests", { order_id })
  })

  describe.each(LOOKS)("$language, $theme, $width", (look) => {
    it.each(PEOPLE)("have no defects for the %s", (who) =>
      get().asUser(
        who,
        async (user) => {
          const pages = pagesOf(data)[who]
          expect(await barriersOn(pages, user, look)).toEqual({})
        },
        { ...look, isStrict: true }
      )
    )

    it("have no defects for a recipient of money", () =>
      get().asRecipient(async (recipient) => {
        expect(await defectsOn(data, recipient, look)).toEqual({})
      }, look))
  })
}

/** Takes a picture of each page, and checks it for accessibility. */
async function barriersOn(
  pages: Pages,
  user: AdminUser,
  { language, theme, width }: Look
): Promise<Record<string, string[]>> {
  const { page } = user
  const found: Record<string, string[]> = {}
  const [first] = Object.keys(pages)
  for (const [name, address] of Object.entries(pages)) {
    // A link to the same form would keep the typed values.
    const isNew = name === first || page.url().includes("/create")
    await (isNew ? user.open(address) : user.goTo(address))
    await FIRST[name]?.(user)
    await user.picture(`${name}-${language}-${theme}-${width}`)
    const defects = await barriersOf(user, name)
    if (OF_LINKS.test(name)) {
      await page.setViewportSize({ width: NARROWEST, height: 900 })
      await user.picture(`${name}-${language}-${theme}-${NARROWEST}`)
      defects.push(...tooWide(await readPage(page)), ...(await cutOff(page)))
      await page.setViewportSize({ width, height: 900 })
    }
    if (defects.length > 0) {
      found[name] = defects
    }
  }
  return found
}

/** Everything must fit at this width, even if the design suffers. */
const NARROWEST = 320

/** The pages of payouts by link. */
const OF_LINKS = /^payout-(link|awaiting-card|withdraw|approve-link)/

/** Opens the recipients' pages, which are all ours. @returns the defects by page */
async function defectsOn(
  { address, over }: SampleData,
  recipient: Recipient,
  { language, theme, width }: Look
): Promise<Record<string, string[]>> {
  const { page, monitor } = recipient
  monitor.expectError(/status of 404/)
  const pages = {
    receive: address,
    "receive-mistake": `${address}?mistake=code`,
    "receive-sent": over.sent,
    "receive-used": `${over.sent}?mistake=used`,
    "receive-withdrawn": over.withdrawn,
    "receive-expired": over.expired,
    "receive-blocked": over.blocked,
    "receive-missing": `${address.slice(0, -1)}.`,
  }
  const found: Record<string, string[]> = {}
  for (const [name, page_address] of Object.entries(pages)) {
    await page.goto(page_address)
    await recipient.picture(`${name}-${language}-${theme}-${width}`)
    const defects = await violations(page)
    for (const narrow of [width, NARROWEST]) {
      await page.setViewportSize({ width: narrow, height: 900 })
      defects.push(...tooWide(await readPage(page)))
    }
    await page.setViewportSize({ width, height: 900 })
    const { lang } = await readPage(page)
    if (lang !== language) {
      defects.push(`the page is in ${lang}`)
    }
    if (defects.length > 0) {
      found[name] = defects
    }
  }
  return found
}

/** The steps on a page before its picture is taken. */
const FIRST: Pages<(user: AdminUser) => Promise<void>> = {
  "payout-review": review,
  "payout-link-review": reviewLink,
  "payout-link-copied": copyLink,
  "batch-create": typeBatch,
  "batch-review": reviewBatch,
  "statement-decide": decide,
}

/** Finds the fields by their position, so it works in every language. */
async function review({ page }: AdminUser): Promise<void> {
  await page.locator("input[inputmode=decimal]").fill("1499")
  await page.locator("textarea").first().fill("Спасибо за терпение")
  await page.locator("input[inputmode=numeric]").fill(newCard())
  await page.keyboard.press("Control+Enter")
  await page.locator("[role=group][tabindex]").waitFor()
}

async function reviewLink({ page }: AdminUser): Promise<void> {
  await page.locator("input[inputmode=decimal]").fill("1499")
  await page.locator("textarea").first().fill("Спасибо за терпение")
  const email = page.locator("input[inputmode=email]")
  await email.fill("anna@example.com")
  await page.locator("input[maxlength='100']").fill("Анна Константинопольская")
  await page.keyboard.press("Control+Enter")
  await page.locator("[role=group][tabindex]").waitFor()
}

/** Types four rows, of which one is wrong. */
async function typeBatch(user: AdminUser): Promise<void> {
  const { page } = user
  await page.locator("input[maxlength='100']").fill("Партнёры, октябрь")
  await page.locator("[data-row]").first().click()
  await paste(page, asText([...BATCH, WRONG]))
  await page.locator("[data-row][aria-invalid=true]").first().waitFor()
}

/** Reviews a batch in which two rows are the same payout. */
async function reviewBatch(user: AdminUser): Promise<void> {
  const { page } = user
  await page.locator("input[maxlength='100']").fill("Партнёры, октябрь")
  await page.locator("[data-row]").first().click()
  await paste(page, asText([...BATCH, ...BATCH.slice(0, 1)]))
  await page.keyboard.press("Control+Enter")
  await page.locator("[role=group][tabindex]").waitFor()
}

async function copyLink({ page }: AdminUser): Promise<void> {
  const name = /Copy the link|Скопировать ссылку/
  await page.getByRole("button", { name }).click()
  await page.locator("main [role=group] .font-mono").first().waitFor()
}

async function decide({ page }: AdminUser): Promise<void> {
  await page.locator("table [role=checkbox]").first().click()
  await page.locator("main [role=status] ~ div button").first().click()
  await page.locator("[role=dialog] textarea").waitFor()
}

/**
 * The topmost dialog or the page; on the order's page, another test covers our
 * part.
 */
async function barriersOf(
  { page }: AdminUser,
  name: string
): Promise<string[]> {
  if (name === "order") {
    return []
  }
  const dialog = "[role=dialog]"
  const isOpen = (await page.locator(dialog).count()) > 0
  return barriers(page, isOpen ? dialog : "main")
}
