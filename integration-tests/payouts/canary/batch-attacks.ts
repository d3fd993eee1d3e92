import { randomUUID } from "node:crypto"
import { BATCH_COLUMNS } from "../../../src/domain/payout-batch"
import type { Attack } from "./attacks"
import { grouped, jsonEscaped, urlEscaped } from "./canaries"
import type { LeakHarness } from "./leak-harness"

const BATCHES = "/admin/sbp/payout-batches"

const rowOf = (changes: object = {}) => ({
  recipient_name: "Анна",
  recipient_email: `${randomUUID()}@example.com`,
  amount: "10.00",
  description: "Акт",
  ...changes,
})

const bodyOf = (rows: unknown, changes: object = {}) => ({
  idempotency_key: randomUUID(),
  name: "Партнёры",
  currency_code: "rub",
  rows,
  ...changes,
})

/** Sends rows in both requests that take them. */
const asRows =
  (rows: (card: string) => unknown): Attack =>
  async (harness, card) => {
    const typed = { currency_code: "rub", rows: rows(card) }
    await harness.post(`${BATCHES}/check`, typed)
    await harness.post(BATCHES, bodyOf(rows(card)))
  }

const asBody =
  (body: (card: string) => unknown): Attack =>
  async (harness, card) => {
    await harness.post(BATCHES, body(card))
    await harness.post(`${BATCHES}/check`, body(card))
  }

/** A batch that waits for its approval. */
async function created(harness: LeakHarness): Promise<string> {
  const { status, body } = await harness.post(BATCHES, bodyOf([rowOf()]))
  expect(status).toBe(200)
  return (JSON.parse(body) as { payout_batch: { id: string } }).payout_batch.id
}

const inCells = Object.fromEntries(
  BATCH_COLUMNS.flatMap((column): [string, Attack][] => [
    [`in the column ${column}`, asRows((card) => [rowOf({ [column]: card })])],
    [
      `in the column ${column}, grouped`,
      asRows((card) => [
        rowOf(),
        rowOf({ [column]: `Анна ${grouped(card, " ")}` }),
      ]),
    ],
  ])
)

/** Numbers that staff may paste while they make a batch, and requests about a batch. */
export const BATCH_REQUESTS: Record<string, Attack> = {
  ...inCells,
  "in a cell, as a number": asRows((card) => [rowOf({ amount: Number(card) })]),
  "in a column of its own": asRows((card) => [rowOf({ card })]),
  "as the name of a column": asRows((card) => [rowOf({ [card]: "Анна" })]),
  "instead of a row": asRows((card) => [card]),
  "instead of the rows": asRows((card) => card),
  "in a row after five thousand": asRows((card) =>
    Array.from({ length: 5_001 }, (_, index) =>
      rowOf(index === 5_000 ? { description: card } : {})
    )
  ),
  "as the name of a batch": asBody((name) => bodyOf([rowOf()], { name })),
  "as the currency": asBody((currency_code) =>
    bodyOf([rowOf()], { currency_code })
  ),
  "as the key": asBody((idempotency_key) =>
    bodyOf([rowOf()], { idempotency_key })
  ),
  "as the days": asBody((days) => bodyOf([rowOf()], { days })),
  "as another field": asBody((card) => bodyOf([rowOf()], { card })),
  "in broken JSON": asBody((card) => `{"rows":[{"description":"${card}"`),
  "in escaped JSON": asBody(
    (card) => `{"rows":[{"description":"${jsonEscaped(card)}"}]}`
  ),
  "as a spreadsheet": async (harness, card) => {
    await harness.send(BATCHES, {
      body: `Имя;Карта\nАнна;${card}`,
      headers: { "content-type": "text/csv" },
    })
  },
  "in an approval": async (harness, card) => {
    const id = await created(harness)
    const path = `${BATCHES}/${id}/approve`
    for (const body of [
      { row_count: card, amount: card },
      { row_count: 1, amount: "10.00", card_number: card },
    ]) {
      await harness.post(path, body, "approver")
    }
  },
  "in the note of a rejection": async (harness, card) => {
    const note = `Карта ${grouped(card, "-")}`
    const id = await created(harness)
    const { status } = await harness.post(`${BATCHES}/${id}/reject`, { note })
    expect(status).toBe(200)
  },
  "in the note of a withdrawal": async (harness, card) => {
    const id = await created(harness)
    const seen = { row_count: 1, amount: "10.00" }
    const path = `${BATCHES}/${id}`
    const approved = await harness.post(`${path}/approve`, seen, "approver")
    expect(approved.status).toBe(200)
    const { status } = await harness.post(`${path}/withdraw`, { note: card })
    expect(status).toBe(200)
  },
  "with a reminder": async (harness, card) => {
    await harness.post(`${BATCHES}/${await created(harness)}/remind`, { card })
  },
  "in an address": async (harness, card) => {
    for (const path of [
      `/${card}`,
      `/${card}/rows`,
      `/sbpbat_${card}`,
      `?state=${card}`,
      `?after=${card}`,
      `?fields=${urlEscaped(card)}`,
      `/${await created(harness)}/rows?standing=${card}`,
      `/${await created(harness)}/export?format=${card}`,
      `/${await created(harness)}/export?card=${card}`,
    ]) {
      await harness.send(`${BATCHES}${path}`, { method: "GET" })
    }
  },
}
