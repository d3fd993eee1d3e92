import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { sbpPolicies } from "../../../../policies/sbp"
import {
  adminAttentionFields,
  AdminGetAttentionFilters,
} from "../attention/validators"
import type { Problem } from "../health/find-problems"
import { SETUP_CHECKS } from "../../../../domain/setup-checks"
import { EXPORT_FORMATS } from "../../../../domain/export-formats"
import { invoiceColumns } from "../invoices/export/columns"
import {
  AdminConfirmInvoice,
  AdminGetInvoicesFilters,
  adminInvoiceFields,
} from "../invoices/validators"
import { batchRowColumns } from "../payout-batches/[id]/export/columns"
import {
  AdminCreatePayoutBatch,
  adminPayoutBatchFields,
} from "../payout-batches/validators"
import { payoutColumns } from "../payouts/export/columns"
import {
  AdminCreatePayout,
  AdminGetPayoutsFilters,
  adminPayoutFields,
} from "../payouts/validators"
import { refundColumns } from "../refunds/export/columns"
import {
  AdminGetRefundsFilters,
  AdminRecordRefund,
  adminRefundFields,
} from "../refunds/validators"

const page = readFileSync(
  join(__dirname, "../../../../../docs/admin-api.md"),
  "utf8"
)

const folder = join(__dirname, "..")

/** "POST /admin/sbp/payouts/:id/approve", for every file of a route. */
const routes = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith("/route.ts"))
  .flatMap((path) => {
    const code = readFileSync(join(folder, path), "utf8")
    const url = `/admin/sbp/${dirname(path)}`.replace(/\[(\w+)\]/g, ":$1")
    const methods = code.matchAll(
      /^export (?:const|async function) ([A-Z]+)\b/gm
    )
    return [...methods].map(([, method = ""]) => `${method} ${url}`)
  })

/** The first cell of every row of the table with this head. */
function rowsUnder(head: string, from: string): string[] {
  const section = page.slice(page.indexOf(`\n${from}\n`))
  const table = section.slice(section.search(`\\| ${head} +\\|`))
  const end = table.indexOf("\n\n")
  return [...table.slice(0, end).matchAll(/^\| `(\w+)` /gm)].map(
    ([, name = ""]) => name
  )
}

/** The names in a sentence like "An invoice has `id`, …". */
function namesAfter(words: string): string[] {
  const sentence = page.slice(page.indexOf(words)).split(/[.;]/)[0] ?? ""
  const list = sentence.slice(words.length)
  return [...list.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
}

describe("docs/admin-api.md", () => {
  it("has every route, and no other", () => {
    const rows = page.matchAll(/^\| `([A-Z]+ \/admin\/sbp\/\S+)` /gm)
    const explained = [...rows].map(([, route = ""]) => route)
    expect(explained.length).toBeGreaterThan(15)
    expect(explained.sort()).toEqual(routes.sort())
  })

  it.each([
    ["## Invoices", AdminGetInvoicesFilters],
    ["## Payouts", AdminGetPayoutsFilters],
    ["## Refunds", AdminGetRefundsFilters],
    ["## Attention", AdminGetAttentionFilters],
  ])("explains every filter, and no other, under %s", (heading, filters) => {
    expect(rowsUnder("Filter", heading)).toEqual(Object.keys(filters.shape))
  })

  it("explains what confirming takes", () => {
    const fields = Object.keys(AdminConfirmInvoice.shape)
    expect(rowsUnder("Field", "### Confirm")).toEqual(fields)
  })

  it("explains what a payout takes", () => {
    const fields = Object.keys(AdminCreatePayout.shape)
    expect(rowsUnder("Field", "### Create a payout")).toEqual(fields)
  })

  it("explains what a batch takes", () => {
    const fields = Object.keys(AdminCreatePayoutBatch.shape)
    expect(rowsUnder("Field", "### Create a batch")).toEqual(fields)
  })

  it("explains what a recorded refund takes", () => {
    const fields = Object.keys(AdminRecordRefund.shape)
    expect(rowsUnder("Field", "### Record a refund")).toEqual(fields)
  })

  it("names the fields that are shown", () => {
    expect(namesAfter("An invoice has ")).toEqual(adminInvoiceFields)
    expect(namesAfter("A payout has ")).toEqual(adminPayoutFields)
    expect(namesAfter("A batch has ")).toEqual(adminPayoutBatchFields)
    expect(namesAfter("A refund has ")).toEqual(adminRefundFields)
    expect(namesAfter("An entry of the list `attention` has ")).toEqual(
      adminAttentionFields
    )
  })

  it("explains the formats and the columns of exports", () => {
    expect(rowsUnder("Format", "## Exports")).toEqual([...EXPORT_FORMATS])
    expect(rowsUnder("Column", "### Columns of payments")).toEqual(
      Object.keys(invoiceColumns)
    )
    expect(rowsUnder("Column", "### Columns of refunds")).toEqual(
      Object.keys(refundColumns)
    )
    expect(namesAfter("The file of payouts has ")).toEqual(
      Object.keys(payoutColumns)
    )
    expect(namesAfter("The file of a batch has ")).toEqual(
      Object.keys(batchRowColumns("rub"))
    )
  })

  it("explains every problem", () => {
    const codes = {
      backend_url_not_public: true,
      provider_in_no_region: true,
      no_operators: true,
      person_unbound: true,
      person_unknown: true,
      person_changed: true,
      notifications_missing: true,
      provider_missing: true,
      tables_drifted: true,
      database_not_writable: true,
      backlog_growing: true,
      payouts_without_operators: true,
      payouts_without_approvers: true,
      payouts_not_bounded: true,
      payouts_not_published: true,
      payout_trail_broken: true,
      refund_without_money: true,
    } satisfies Record<Problem["code"], true>
    expect(rowsUnder("Problem", "## Health")).toEqual(Object.keys(codes))
  })

  it("explains every check of the setup, and names its reasons", () => {
    expect(rowsUnder("Check", "## Setup")).toEqual(Object.keys(SETUP_CHECKS))
    const lines = page.slice(page.indexOf("\n## Setup\n")).split("\n")
    for (const [code, reasons] of Object.entries(SETUP_CHECKS)) {
      const row = lines.find((it) => it.startsWith(`| \`${code}\` `))
      const missing = Object.keys(reasons).filter(
        (reason) => !row?.includes(`\`${reason}\``)
      )
      expect([code, missing]).toEqual([code, []])
    }
  })

  it("names every policy of its routes", () => {
    const policies = sbpPolicies.policies.map(({ name }) => name)
    expect(rowsUnder("Policy", "## Policies")).toEqual(policies)
  })
})
