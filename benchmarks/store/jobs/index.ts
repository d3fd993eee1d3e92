import { checkOut } from "./check-out"
import { initiatePayments } from "./initiate-payments"
import { insertRows } from "./insert-rows"
import { keepNotifications } from "./keep-notifications"
import { openInvoices } from "./open-invoices"
import { openShop } from "./open-shop"
import { processPayment } from "./process-payment"
import { readLoad, watchLoad } from "./watch-load"

/** What the benchmark requests of the store's process, over its channel. */
export const jobs = {
  checkOut,
  initiatePayments,
  insertRows,
  keepNotifications,
  openInvoices,
  openShop,
  processPayment,
  readLoad,
  watchLoad,
}

export type Jobs = typeof jobs

export type JobRequest = { id: number; name: keyof Jobs; input: unknown }
export type JobResponse = { id: number; result?: unknown; error?: string }
