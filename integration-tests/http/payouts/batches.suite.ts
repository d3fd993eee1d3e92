import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { CreateNotificationDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adminEmail } from "../../../scripts/seed/logins"
import type { ListPage } from "../../../src/api/admin/sbp/list-rows"
import type { AdminPayoutBatchWithProgress } from "../../../src/api/admin/sbp/payout-batches/read-payout-batch"
import type { BatchDraftCheck } from "../../../src/flows/payouts/batch-draft"
import {
  publishBatches,
  startBatches,
} from "../../../src/flows/payouts/work-on-batches"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { BatchRowWithPayout } from "../../../src/modules/payout/batch-queries"
import type { HttpClient } from "../http-client"
import { REFUSED } from "../refunds/gateway-faults"
import { RefundFixture } from "../refunds/refund-fixture"
import { rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { CARD, PayoutFixture } from "./payout-fixture"

const BATCHES = "/admin/sbp/payout-batches"

type Batch = AdminPayoutBatchWithProgress
type Row = Record<string, string>

const rowOf = (number: number, changes: Row = {}): Row => ({
  recipient_name: `Партнёр ${number}`,
  recipient_email: `partner${number}@example.com`,
  amount: `${10 + number}.50`,
  description: "Вознаграждение за ноябрь",
  order_number: "",
  ...changes,
})

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => rowOf(index + 1))

/** Many payouts by link, through the HTTP API. */
export function batches(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  let mails: CreateNotificationDTO[]

  beforeEach(() => {
    const module = use().shop.container.resolve(Modules.NOTIFICATION)
    const create = module.createNotifications.bind(module)
    mails = []
    jest
      .spyOn(module, "createNotifications")
      .mockImplementation(async (data: CreateNotificationDTO) => {
        mails.push(data)
        return create(data)
      })
  })
  afterEach(() => jest.restoreAllMocks())

  const bodyOf = (rows: Row[], changes: object = {}) => ({
    idempotency_key: randomUUID(),
    name: "Партнёры",
    currency_code: "rub",
    rows,
    ...changes,
  })

  const create = async (
    rows: Row[],
    changes: object = {},
    client: HttpClient = fixture.operator
  ) =>
    (await client.post<{ payout_batch: Batch }>(BATCHES, bodyOf(rows, changes)))
      .payout_batch

  const check = async (rows: Row[]) =>
    (
      await fixture.operator.post<{ check: BatchDraftCheck }>(
        `${BATCHES}/check`,
        { currency_code: "rub", rows }
      )
    ).check

  const read = async (id: string) =>
    (await fixture.operator.get<{ payout_batch: Batch }>(`${BATCHES}/${id}`))
      .payout_batch

  const readRows = (id: string, query = "") =>
    fixture.operator.get<{ rows: BatchRowWithPayout[] } & ListPage>(
      `${BATCHES}/${id}/rows${query}`
    )

  const act = async (
    id: string,
    action: string,
    body: object,
    client = fixture.operator
  ) =>
    client.post<{ payout_batch: Batch; reminded: number }>(
      `${BATCHES}/${id}/${action}`,
      body
    )

  async function approved(rows: Row[], changes: object = {}): Promise<Batch> {
    const { id, row_count, amount } = await create(rows, changes)
    const approver = await fixture.approver()
    await act(id, "approve", { row_count, amount }, approver)
    return until(async () => {
      const batch = await read(id)
      return batch.state === "made" ? batch : undefined
    }, "a batch that is made")
  }

  const urlIn = (mail: CreateNotificationDTO | undefined) =>
    String(
      /https?:\/\/\S+\/receive\/[\w-]+/.exec(mail?.content?.text ?? "")?.[0]
    )

  const mailsTo = (count: number) =>
    until(
      () => Promise.resolve(mails.length >= count ? mails : undefined),
      `${count} e-mails`
    )

  const give = (url: string) =>
    rawRequest(url, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ card_number: CARD }).toString(),
    })

  it("sends each recipient a link once another person has approved it, and shows the outcome", async () => {
    const { id } = await approved(rowsOf(3))
    await mailsTo(3)
    expect(mails.map(({ to }) => to).sort()).toEqual(
      rowsOf(3).map((row) => row.recipient_email)
    )
    const second = mails.find(({ to }) => to === "partner2@example.com")
    expect(second?.content?.text).toContain("12,50")
    expect((await give(urlIn(second))).status).toBe(303)
    await until(async () => {
      const { progress } = await read(id)
      return progress.some(({ standing }) => standing === "paid") || undefined
    }, "a paid row")

    const { rows } = await readRows(id)
    expect(
      rows.map(({ number, recipient_name, amount, standing, state }) => [
        number,
        recipient_name,
        amount,
        standing,
        state,
      ])
    ).toEqual([
      [1, "Партнёр 1", "11.50", "sent", "awaiting_card"],
      [2, "Партнёр 2", "12.50", "paid", "paid"],
      [3, "Партнёр 3", "13.50", "sent", "awaiting_card"],
    ])
    const { rows: paid, count } = await readRows(id, "?standing=paid")
    expect([paid.map(({ number }) => number), count]).toEqual([[2], 1])
    const payout = await fixture.read(rows[1]?.payout_id)
    expect(payout).toMatchObject({
      amount: "12.50",
      batch: { id, name: "Партнёры", number: 2 },
    })
    const csv = await fixture.operator.get<string>(`${BATCHES}/${id}/export`)
    const lines = csv.trim().split("\r\n")
    expect(lines).toHaveLength(4)
    const at = String(lines[0]).split(",").indexOf("paid_amount")
    expect(lines.slice(1).map((line) => line.split(",")[at])).toEqual([
      "0.00",
      "12.50",
      "0.00",
    ])
  })

  const rowOnly = async (id: string) => (await readRows(id)).rows[0]

  const rowAndFile = async (id: string) => {
    const row = await rowOnly(id)
    const { progress } = await read(id)
    const csv = await fixture.operator.get<string>(`${BATCHES}/${id}/export`)
    const [names, cells] = csv.trim().split("\r\n")
    const at = String(names).split(",").indexOf("paid_amount")
    return {
      standing: row?.standing,
      replaced_by: row?.replaced_by,
      counted: progress,
      exported: cells?.split(",")[at],
      last: cells?.split(",").at(-1),
    }
  }

  const replace = (replaces_id: unknown, changes: object = {}) =>
    fixture.create({
      amount: "11.50",
      replaces_id,
      confirm_duplicate: true,
      confirm_not_paid: true,
      ...changes,
    })

  const BY_LINK = {
    card_number: undefined,
    link: { recipient_name: "Партнёр 1" },
  }

  it("shows whether a row's replacement was paid or is still on its way", async () => {
    const { id } = await approved([rowOf(1)])
    await mailsTo(1)
    use().simulator.fault("payout", REFUSED)
    await give(urlIn(mails[0]))
    const rowNow = () => rowAndFile(id)
    expect(await rowNow()).toMatchObject({
      standing: "not_paid",
      replaced_by: null,
      exported: "0.00",
    })
    expect(await use().shop.attention()).toEqual(["link_not_paid"])

    const first = await replace((await rowOnly(id))?.payout_id, BY_LINK)
    expect(await rowNow()).toMatchObject({
      standing: "replaced",
      replaced_by: first.id,
      exported: "0.00",
      last: first.id,
    })
    await fixture.act(first.id, "withdraw", { note: "A card was sent" })
    expect((await rowNow()).standing).toBe("not_paid")

    const second = await replace(first.id)
    expect(await rowNow()).toEqual({
      standing: "paid",
      replaced_by: second.id,
      counted: [{ standing: "paid", count: 1, amount: "11.50" }],
      exported: "11.50",
      last: second.id,
    })
    const { count } = await readRows(id, "?standing=not_paid")
    expect(count).toBe(0)
  })

  it.each<[string, object, string]>([
    ["waits", BY_LINK, "11.50"],
    ["was paid as well", {}, "23.00"],
  ])(
    "shows the paid sums of a row whose payout turns out paid while its replacement %s",
    async (_how, changes, sum) => {
      const { id } = await approved([rowOf(1)])
      await mailsTo(1)
      use().simulator.fault("payout", REFUSED)
      await give(urlIn(mails[0]))
      const refused = (await rowOnly(id))?.payout_id
      const replacement = await replace(refused, changes)
      const found = { outcome: "paid", note: "It is in the cabinet" }
      await fixture.act(refused, "resolve", found, await fixture.approver())
      expect(await rowAndFile(id)).toEqual({
        standing: "paid",
        replaced_by: replacement.id,
        counted: [{ standing: "paid", count: 1, amount: sum }],
        exported: sum,
        last: replacement.id,
      })
      expect(await rowOnly(id)).toMatchObject({ last4: CARD.slice(-4) })
    }
  )

  it("shows no card or time of a bounced payout while its replacement waits", async () => {
    const { id } = await approved([rowOf(1)])
    await mailsTo(1)
    await give(urlIn(mails[0]))
    const paid = await rowOnly(id)
    expect(paid).toMatchObject({
      standing: "paid",
      last4: CARD.slice(-4),
      paid_at: expect.any(String) as string,
    })
    const note = { note: "The card is closed" }
    await fixture.act(paid?.payout_id, "bounce", note, await fixture.approver())
    const recipient_email = "partner1@example.com"
    await replace(paid?.payout_id, {
      ...BY_LINK,
      link: { ...BY_LINK.link, recipient_email, is_mailed: true },
    })
    expect(await rowOnly(id)).toMatchObject({
      standing: "replaced",
      paid_amount: "0.00",
      last4: null,
      paid_at: null,
    })
  })

  it("cannot be approved by its creator, or by a user who is no approver", async () => {
    const { id, row_count, amount } = await create(rowsOf(2))
    const seen = { row_count, amount }
    const alone = await answerOf(act(id, "approve", seen))
    expect(alone?.status).toBe(403)
    const approver = await fixture.approver()
    const other = await answerOf(
      act(id, "approve", { ...seen, amount: "1.00" }, approver)
    )
    expect(other?.data.message).toMatch(/is not what you approved/)
    expect(await fixture.toApprove(approver)).toMatchObject([
      { count: 1, batches: 1, amount },
    ])
    expect((await read(id)).state).toBe("awaiting_approval")
    const rejected = await act(id, "reject", { note: "Не те суммы" }, approver)
    expect(rejected.payout_batch.state).toBe("rejected")
    expect(
      rejected.payout_batch.history.map(({ event, note }) => [event, note])
    ).toEqual([
      ["batch_created", "Партнёры"],
      ["batch_rejected", "Не те суммы"],
    ])
    expect((await readRows(id)).rows[0]?.standing).toBe("not_made")
    expect(mails).toEqual([])
  })

  it("has no column for a card, and refuses card numbers in every cell", async () => {
    const { sql } = use()
    const numbers = [CARD, "4111 1111 1111 1111", "4111-1111-1111-1111"]
    for (const column of Object.keys(rowOf(1))) {
      for (const number of numbers) {
        const rows = [rowOf(1), rowOf(2, { [column]: number })]
        const checked = await check(rows)
        expect(checked.faults).toEqual([
          { row: 2, column, fault: "card_number" },
        ])
        const answer = await answerOf(create(rows))
        expect(answer?.status).toBe(400)
        expect(answer?.data.message).toBe(
          `Row 2: '${column}' must not hold numbers that could be a card's`
        )
        expect(JSON.stringify([answer?.data, checked])).not.toContain("1111")
      }
    }
    const named = await answerOf(create(rowsOf(1), { name: CARD }))
    expect(named?.data.message).toBe(
      "Field 'name' must not hold numbers that could be a card's"
    )
    expect(await sql("sbp_payout_batch")).toEqual([])
  })

  it("says what is wrong with each row", async () => {
    const rows = [
      rowOf(1),
      rowOf(2, { amount: "1,499" }),
      rowOf(3, { recipient_email: "нет" }),
      rowOf(4, { amount: "1 499,90" }),
      rowOf(5, { order_number: "999999" }),
      rowOf(6, { recipient_name: "" }),
      rowOf(7, { amount: "50000.01" }),
      rowOf(8, { order_number: "abc" }),
    ]
    const { faults, count, amount } = await check(rows)
    expect(faults).toEqual([
      { row: 2, column: "amount", fault: "no_amount" },
      { row: 3, column: "recipient_email", fault: "no_email" },
      { row: 5, column: "order_number", fault: "unknown_order" },
      { row: 6, column: "recipient_name", fault: "missing" },
      { row: 7, column: "amount", fault: "over_limit" },
      { row: 8, column: "order_number", fault: "no_order_number" },
    ])
    expect(count).toBe(8)
    // The readable rows: 11.50 + 1,499.90 + 50,000.01
    expect(amount).toBe("51511.41")
    const answer = await answerOf(create(rows))
    expect(answer?.data.message).toMatch(/^Row 2: 'amount' must be a sum/)
    const none = await answerOf(create([]))
    expect(none?.data.message).toBe("Field 'rows' must not be empty")
    const many = await answerOf(
      create(Array.from({ length: 5_001 }, () => rowOf(1)))
    )
    expect(many?.data.message).toBe("Field 'rows' must have at most 5000 rows")
  })

  it("asks before it pays for orders whose money can be returned", async () => {
    const { orderId } = await new RefundFixture(use).placeOrder()
    const orders = use().shop.container.resolve(Modules.ORDER)
    const { display_id } = await orders.retrieveOrder(orderId)
    const rows = [rowOf(1, { order_number: `#${display_id}` })]
    const { returnable } = await check(rows)
    expect(returnable).toMatchObject([{ row: 1, order_id: orderId }])
    const answer = await answerOf(create(rows))
    expect(answer?.data).toMatchObject({ code: "could_be_return" })
    const { id } = await approved(rows, { confirm_not_returns: true })
    const [row] = (await readRows(id)).rows
    const payout = await fixture.read(row?.payout_id)
    expect(payout).toMatchObject({ order_id: orderId, purpose: "payout" })
  })

  it("reminds the rest, and withdraws the rest", async () => {
    const { sql } = use()
    const { id } = await approved(rowsOf(3))
    await mailsTo(3)
    await give(urlIn(mails[0]))
    // A recipient who just got the e-mail is not reminded.
    expect((await act(id, "remind", {})).reminded).toBe(0)
    await sql.raw(
      "UPDATE sbp_payout_link SET mailed_at = now() - interval '1 day'"
    )
    expect((await act(id, "remind", {})).reminded).toBe(2)
    // The address: twice to two recipients, once to one; and one e-mail that a link was used.
    await mailsTo(6)
    expect((await read(id)).history.at(-1)).toMatchObject({
      event: "batch_reminded",
      actor_email: adminEmail,
      details: { batch_id: id, reminded: 2 },
    })

    const { payout_batch } = await act(id, "withdraw", { note: "Отмена" })
    expect(["withdrawing", "withdrawn"]).toContain(payout_batch.state)
    await until(
      async () => (await read(id)).state === "withdrawn" || undefined,
      "the rest to be withdrawn"
    )
    const { progress } = await read(id)
    expect(progress.map(({ standing, count }) => [standing, count])).toEqual([
      ["paid", 1],
      ["withdrawn", 2],
    ])
    const late = await give(urlIn(mails[1]))
    expect(late.status).toBe(303)
    expect(use().simulator.executions("payout")).toHaveLength(1)
  })

  it("is made although another transaction holds its row", async () => {
    const { shop, sql } = use()
    const { id, row_count, amount } = await create(rowsOf(2))
    const approver = { actor_id: "user_approver", row_count, amount }
    const payouts = shop.container.resolve(SBP_PAYOUT_MODULE)
    await payouts.approveBatch(id, approver)
    // Publishing writes the row, and would wait for this lock.
    await publishBatches(shop.container)
    const holder = await sql.transaction()
    await holder("sbp_payout_batch").where({ id }).forUpdate().first()
    const passedOver = payouts.advanceBatches(100, [])
    expect(await passedOver).toMatchObject({ done: 0, isBusy: true })
    startBatches(shop.container)
    await sleep(500)
    expect((await read(id)).state).toBe("making")
    await holder.commit()
    await until(async () => (await read(id)).state === "made", "a batch")
    await mailsTo(2)
  })

  it("is listed in pages, and not found by another id", async () => {
    for (const name of ["Первый", "Второй", "Третий"]) {
      await create(rowsOf(1), { name, confirm_duplicates: true })
    }
    type List = { payout_batches: Batch[] } & ListPage
    const first = await fixture.operator.get<List>(`${BATCHES}?limit=2`)
    expect(first.payout_batches.map(({ name }) => name)).toEqual([
      "Третий",
      "Второй",
    ])
    const rest = await fixture.operator.get<List>(
      `${BATCHES}?limit=2&after=${String(first.next_cursor)}`
    )
    expect(rest.payout_batches.map(({ name }) => name)).toEqual(["Первый"])
    const made = await fixture.operator.get<List>(`${BATCHES}?state=made`)
    expect(made.payout_batches).toEqual([])
    for (const path of ["", "/rows", "/export"]) {
      const answer = await answerOf(
        fixture.operator.get(`${BATCHES}/sbpbat_1${path}`)
      )
      expect(answer?.status).toBe(404)
    }
  })
}
