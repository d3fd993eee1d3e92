import type { HttpTypes } from "@medusajs/framework/types"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import type { ListPage } from "../../../src/api/admin/sbp/list-rows"
import type { HttpClient } from "../http-client"
import { PROVIDER } from "../support/environment"
import { makeInvoice } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { secretKey } from "../support/secret-key"

export const INVOICES = "/admin/sbp/invoices"

export type InvoiceList = { invoices: AdminInvoice[] } & ListPage

/** The admin API as these tests use it, signed in as the first seeded admin. */
export const adminClient = (use: () => TestShop) => ({
  make: (changes: Record<string, unknown> = {}) =>
    makeInvoice(use().shop.ledger, use().sql, changes),

  list: (query = "") =>
    use().shop.admin.get<InvoiceList>(`${INVOICES}${query}`),

  read: async (id: string) => {
    const path = `${INVOICES}/${id}`
    const { admin } = use().shop
    return (await admin.get<{ invoice: AdminInvoice }>(path)).invoice
  },

  /** A test payment, as Settings → SBP makes one. */
  makeTest: async (client = use().shop.admin) => {
    const path = "/admin/sbp/test-payments"
    const body = { provider_id: PROVIDER }
    type Answer = { invoice: Required<AdminInvoice> }
    return (await client.post<Answer>(path, body)).invoice
  },

  userId: async () => {
    const { admin } = use().shop
    const path = "/admin/users/me"
    return (await admin.get<HttpTypes.AdminUserResponse>(path)).user.id
  },

  /** A client that signs in with a secret key, as a server does. */
  apiKey: (): Promise<HttpClient> => {
    const { admin, anonymous } = use().shop
    return secretKey(anonymous, admin)
  },
})

export const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)
