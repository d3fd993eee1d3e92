import { randomUUID } from "node:crypto"
import type { BatchRequest } from "../../src/modules/payout/create-batch"
import type { SbpOptionsInput } from "../../src/shared/options"
import { batchRequest } from "./support/batch-request"
import { cardNumber } from "./support/cards"
import {
  type PayoutOptions,
  payoutRequest,
  payoutService,
} from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"

/** Many links that one second person approves, as the database shows them. */

const use = usePayouts("batches")

const LIMITED = { limits: { rub: { perPayout: "1000", perDay: "5000" } } }

const service = (options: PayoutOptions = {}) =>
  payoutService(use().database.pool, use().simulator.url, options)

const APPROVER = { actor_id: "user_approver" }
const DECISION = { actor_id: "user_operator", note: "Не нужно" }

/** A batch of different sums, so that no row can stand in for another. */
const batchOf = (
  count: number,
  changes: Partial<BatchRequest> = {}
): BatchRequest => ({
  ...batchRequest(
    Array.from({ length: count }, (_, index) => ({
      recipient_name: `Партнёр ${index + 1}`,
      recipient_email: `partner${index + 1}@example.com`,
      amount: `${100 + index}.50`,
      description: `Акт ${index + 1}`,
    }))
  ),
  ...changes,
})

const create = (count: number, options: PayoutOptions = {}) =>
  service(options).createBatch(batchOf(count))

const approve = async (id: string, options: PayoutOptions = {}) => {
  const { row_count, amount } = await service(options).retrieveBatch(id)
  return service(options).approveBatch(id, { ...APPROVER, row_count, amount })
}

async function finish(size = 100): Promise<void> {
  while ((await service().advanceBatches(size)).done > 0);
}

async function firstLink() {
  const [id] = await use()
    .database.pool("sbp_payout")
    .orderBy("id")
    .pluck<string[]>("id")
  const opened = await service().retrieveLink(String(id))
  const { url } = await service().readSecrets(opened)
  return { payoutId: String(id), token: String(url.split("/").at(-1)) }
}

/** The input of a link's recipient. */
const TYPED = { card_number: cardNumber(1), code: "", from: "192.0.2.0/24" }

const made = async () => {
  const { rows } = await use().database.pool.raw<{
    rows: { recipient_email: string; amount: string; description: string }[]
  }>(
    `SELECT recipient_email, amount, description FROM sbp_payout p
     JOIN sbp_payout_link l ON l.payout_id = p.id ORDER BY amount::numeric`
  )
  return rows
}

const asGiven = (count: number) =>
  batchOf(count).rows.map(({ recipient_email, amount, description }) => ({
    recipient_email,
    amount,
    description,
  }))

describe("a batch", () => {
  it("becomes one link for each row, once another person has approved it", async () => {
    const { id, state, row_count, amount } = await create(7)
    expect({ state, row_count, amount }).toEqual({
      state: "awaiting_approval",
      row_count: 7,
      // 7 × 100.50 + 0 + 1 + … + 6
      amount: "724.50",
    })
    await finish()
    expect(await made()).toEqual([])

    await expect(
      service().approveBatch(id, {
        actor_id: "user_operator",
        row_count,
        amount,
      })
    ).rejects.toThrow(/created a batch cannot approve it/)
    expect((await approve(id)).state).toBe("making")
    await finish(3)
    expect(await made()).toEqual(asGiven(7))
    expect((await service().retrieveBatch(id)).state).toBe("made")
    expect(await service().readBatchProgress(id)).toEqual([
      { standing: "made", count: 7, amount: "724.50" },
    ])
    const states = await use().database.pool("sbp_payout").distinct("state")
    expect(states).toEqual([{ state: "awaiting_card" }])
    expect((await service().checkTrail())?.broken).toBeUndefined()
  })

  it("is approved as it was seen, and never changes", async () => {
    const { id, row_count, amount } = await create(3)
    for (const seen of [
      { row_count: row_count + 1, amount },
      { row_count, amount: "1.00" },
    ]) {
      await expect(
        service().approveBatch(id, { ...APPROVER, ...seen })
      ).rejects.toThrow(/not what you approved/)
    }
    for (const change of [
      { amount: "1.00" },
      { row_count: 1 },
      { name: "Другой" },
    ]) {
      await expect(
        use().database.pool("sbp_payout_batch").update(change)
      ).rejects.toThrow(/does not change/)
    }
    for (const change of [
      { amount: "1.00" },
      { recipient_email: "thief@example.com" },
      { number: 9 },
    ]) {
      await expect(
        use()
          .database.pool("sbp_payout_batch_row")
          .where({ number: 2 })
          .update(change)
      ).rejects.toThrow(/does not change/)
    }
  })

  it("is created once, however often its request comes", async () => {
    const request = batchOf(3)
    const batches = await Promise.all(
      Array.from({ length: 10 }, () => service().createBatch(request))
    )
    expect(new Set(batches.map(({ id }) => id)).size).toBe(1)
    await expect(
      service().createBatch({ ...request, name: "Другой" })
    ).rejects.toThrow(/belongs to another batch/)
    expect(await use().database.pool("sbp_payout_batch_row")).toHaveLength(3)
  })

  it("is made once, however many processes make it", async () => {
    const { id } = await create(250)
    await approve(id)
    await Promise.all(Array.from({ length: 8 }, () => finish(20)))
    await finish()
    expect(await made()).toEqual(asGiven(250))
    expect((await service().retrieveBatch(id)).state).toBe("made")
  })

  it("waits if there is no second person at all", async () => {
    const alone = payoutService(
      use().database.pool,
      use().simulator.url,
      {},
      {
        approvers: [],
      }
    )
    await expect(alone.createBatch(batchOf(1))).rejects.toThrow(
      /name no approver/
    )
  })

  it("expires without an approval, and none of its links is made", async () => {
    const { id } = await create(3)
    await use().database.pool.raw(
      `UPDATE sbp_payout_batch SET approve_by = now() - interval '1 second'`
    )
    await expect(approve(id)).rejects.toThrow(/has passed/)
    await service().expireBatches(10)
    await finish()
    expect((await service().retrieveBatch(id)).state).toBe("expired")
    expect(await made()).toEqual([])
  })

  it("clears its rows' texts once their payouts have them", async () => {
    const { id } = await create(2)
    await approve(id)
    await finish()
    const kept = await use()
      .database.pool("sbp_payout_batch_row")
      .whereRaw(
        "coalesce(recipient_name, recipient_email, description) IS NOT NULL"
      )
    expect(kept).toEqual([])
    const ids = await use()
      .database.pool("sbp_payout_batch_row")
      .pluck<string[]>("id")
    const shown = await service().readBatchRows(ids)
    expect(shown.map(({ recipient_email }) => recipient_email).sort()).toEqual([
      "partner1@example.com",
      "partner2@example.com",
    ])
  })
})

describe("money promised by a batch", () => {
  it("counts towards the limit of a day, once", async () => {
    const used = async () => (await service(LIMITED).readUsedToday()).RUB
    const { id, amount } = await create(20, LIMITED)
    expect(await used()).toBe(amount)
    await approve(id, LIMITED)
    expect(await used()).toBe(amount)
    // The batch is half made: a row with a payout counts as a payout, the rest as rows.
    await service().advanceBatches(9)
    expect(await used()).toBe(amount)
    await finish()
    expect(await used()).toBe(amount)
    await service().withdrawBatch(id, DECISION)
    await finish()
    expect(await used()).toBe("0.00")
  })

  it("counts once it is approved, however long it waits to be made", async () => {
    const { id, amount } = await create(2)
    await approve(id)
    await use().database.pool.raw(
      "UPDATE sbp_payout_batch SET created_at = now() - interval '6 days', approved_at = now() - interval '3 days'"
    )
    expect((await service().readUsedToday()).RUB).toBe(amount)
  })

  it("neither counts nor needs a confirmation in another currency", async () => {
    const both = payoutService(
      use().database.pool,
      use().simulator.url,
      { limits: { rub: { unlimited: true }, usd: { unlimited: true } } },
      { currencies: ["RUB", "USD"] }
    )
    const currency_code = "usd" as BatchRequest["currency_code"]
    const { id, row_count, amount } = await both.createBatch(
      batchOf(2, { currency_code })
    )
    expect(await both.readUsedToday()).toEqual({ RUB: "0.00", USD: amount })
    expect((await both.checkBatch(batchOf(2))).duplicates).toEqual([])
    const row = batchOf(2).rows[1]!
    const link = await both.createLink(
      payoutRequest(randomUUID(), { amount: row.amount }),
      {
        recipient_name: row.recipient_name,
        recipient_email: row.recipient_email,
        days: 3,
        requires_code: false,
        is_mailed: true,
      }
    )
    expect(link.state).toBe("awaiting_card")
    await both.approveBatch(id, { ...APPROVER, row_count, amount })
    await both.advanceBatches(100)
    expect((await both.checkBatch(batchOf(1))).duplicates).toEqual([])
  })

  it("leaves no room for another payout above the limit, nor another batch", async () => {
    const { amount } = await create(20, LIMITED)
    expect(Number(amount)).toBe(2200)
    const another = service(LIMITED).createPayout(
      payoutRequest(randomUUID(), {
        amount: "2900.00" as never,
        description: "x",
      }),
      { card_number: cardNumber(1) }
    )
    await expect(another).rejects.toThrow(/limit for one payout/)
    const many = batchOf(20, {
      rows: batchOf(20).rows.map((row) => ({
        ...row,
        recipient_email: `other-${row.recipient_email}`,
        amount: "150.00" as never,
      })),
    })
    await expect(service(LIMITED).createBatch(many)).rejects.toThrow(
      "The limit for all payouts within 24 hours is 5000.00 RUB; this batch would bring the total to 5200.00 RUB"
    )
  })

  it("is checked again when it is approved", async () => {
    const { id } = await create(20)
    await expect(
      approve(id, { limits: { rub: { perPayout: "1000", perDay: "2000" } } })
    ).rejects.toThrow(/limit for all payouts/)
    await expect(
      approve(id, { limits: { rub: { perPayout: "110", perDay: "5000" } } })
    ).rejects.toThrow(/Row 11 is more than one payout may be/)
    // The last row and the whole batch are exactly at these limits.
    const just = { rub: { perPayout: "119.50", perDay: "2200" } }
    expect((await approve(id, { limits: just })).state).toBe("making")
  })

  it("is compared with earlier promises to the same addresses", async () => {
    const repeated = batchOf(4)
    const rows = repeated.rows.map((row) =>
      row.number === 4 ? { ...repeated.rows[0]!, number: 4 } : row
    )
    const check = await service().checkBatch({ ...repeated, rows })
    expect(check.duplicates).toEqual([
      { row: 4, of_row: 1, payout_id: null, batch_id: null },
    ])
    const { id } = await create(2)
    const waiting = await service().checkBatch(batchOf(3))
    expect(waiting.duplicates).toEqual([
      { row: 1, of_row: null, payout_id: null, batch_id: id },
      { row: 2, of_row: null, payout_id: null, batch_id: id },
    ])
    await approve(id)
    await finish()
    const again = await service().checkBatch(batchOf(3))
    expect(again.duplicates.map(({ row }) => row)).toEqual([1, 2])
    expect(again.duplicates[0]?.payout_id).toMatch(/^sbppo_/)
    await expect(service().createBatch(batchOf(3))).rejects.toThrow(
      /Rows that repeat a payout .*: 2\./
    )
    const confirmed = await service().createBatch(
      batchOf(3, { confirm_duplicates: true })
    )
    expect(confirmed.duplicates).toBe(2)
  })
})

describe("a person who can write rows and has no key", () => {
  /** Writes as a superuser, whom triggers do not stop. */
  const write = (sql: string) =>
    use().database.pool.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx.raw(sql)
    })

  const ADD = `INSERT INTO sbp_payout_batch_row
      (id, batch_id, number, recipient_name, recipient_email, amount, seal)
    SELECT 'sbprow_thief', batch_id, 0, 'Вор', 'thief@example.com', '999.00', seal
    FROM sbp_payout_batch_row LIMIT 1`

  const CHANGES = [
    ["adds a row", ADD],
    [
      "sends a row elsewhere",
      "UPDATE sbp_payout_batch_row SET recipient_email = 'thief@example.com' WHERE number = 2",
    ],
    [
      "raises a sum",
      "UPDATE sbp_payout_batch_row SET amount = '999.00' WHERE number = 2",
    ],
    ["takes a row out", "DELETE FROM sbp_payout_batch_row WHERE number = 2"],
    ["lets links live longer", "UPDATE sbp_payout_batch SET days = 14"],
    [
      "writes another creator",
      "UPDATE sbp_payout_batch SET created_by = 'user_vera'",
    ],
  ] as const

  it.each([
    ...CHANGES,
    ["shows a smaller total", "UPDATE sbp_payout_batch SET amount = '1.00'"],
    ["shows fewer rows", "UPDATE sbp_payout_batch SET row_count = 1"],
  ] as const)("cannot have a row approved who %s", async (_, sql) => {
    const { id } = await create(2)
    await write(sql)
    await expect(approve(id)).rejects.toThrow(/is not the one that was created/)
  })

  it.each([
    ...CHANGES,
    [
      "writes another approver",
      "UPDATE sbp_payout_batch SET approved_by = 'user_vera'",
    ],
  ] as const)("cannot cause a payment who %s", async (_, sql) => {
    const { id } = await create(2)
    await approve(id)
    await write(sql)
    const { stopped } = await service().advanceBatches(100)
    expect(stopped).toEqual([{ id, obstacle: "not_as_approved" }])
    // The batch is reported once.
    expect((await service().advanceBatches(100)).stopped).toEqual([])
    expect(await made()).toEqual([])
    expect(await service().retrieveBatch(id)).toMatchObject({
      state: "making",
      obstacle: "not_as_approved",
    })
    await service().withdrawBatch(id, DECISION)
    await finish()
    expect((await service().retrieveBatch(id)).state).toBe("withdrawn")
  })

  it("cannot show an approver another row", async () => {
    const { id } = await create(2)
    await write(
      "UPDATE sbp_payout_batch_row SET recipient_name = 'Честный' WHERE number = 2"
    )
    const ids = await use()
      .database.pool("sbp_payout_batch_row")
      .pluck<string[]>("id")
    await expect(service().readBatchRows(ids)).rejects.toThrow(
      `Row 2 of batch ${id} is not the one that was created`
    )
  })

  it("cannot approve a batch, or restart an ended one", async () => {
    const { id } = await create(2)
    const other = await service().createBatch(
      batchOf(3, { confirm_duplicates: true })
    )
    await approve(other.id)
    await service().withdrawBatch(other.id, DECISION)
    await finish()
    await expect(
      use().database.pool("sbp_payout_batch").update({ state: "making" })
    ).rejects.toThrow(/does not change/)
    await write(
      "UPDATE sbp_payout_batch SET state = 'making', approved_by = 'user_approver', approved_at = now()"
    )
    const { stopped } = await service().advanceBatches(10)
    expect(stopped.map((it) => it.id).sort()).toEqual([id, other.id].sort())
    await finish()
    expect(await made()).toEqual([])
  })

  it("cannot have a batch made a second time", async () => {
    const { id } = await create(2)
    await approve(id)
    await finish(1)
    const once = await made()
    await write(`
      UPDATE sbp_payout_batch SET state = 'making';
      UPDATE sbp_payout_batch_row r SET payout_id = NULL, description = p.description,
        recipient_name = link.recipient_name, recipient_email = link.recipient_email
      FROM sbp_payout p JOIN sbp_payout_link link ON link.payout_id = p.id
      WHERE p.id = r.payout_id;
      UPDATE sbp_payout SET idempotency_key = gen_random_uuid()`)
    const { stopped } = await service().advanceBatches(100)
    expect(stopped).toEqual([{ id, obstacle: "not_as_approved" }])
    expect(await made()).toEqual(once)
  })

  it.each([
    "DELETE FROM sbp_payout_link",
    "DELETE FROM sbp_payout_batch",
    "DELETE FROM sbp_payout_batch_row",
  ])("is refused: %s", async (sql) => {
    const { id } = await create(2)
    await approve(id)
    await service().advanceBatches(1)
    await expect(use().database.pool.raw(sql)).rejects.toThrow(
      /does not change/
    )
  })

  it.each([
    [
      "its address",
      "UPDATE sbp_payout_link SET recipient_email = 'thief@example.com'",
    ],
    ["its sum", "UPDATE sbp_payout SET amount = '999.00'"],
    ["who approved it", "UPDATE sbp_payout SET approved_by = 'user_vera'"],
    ["its code", "UPDATE sbp_payout_link SET requires_code = true"],
    ["its words", "UPDATE sbp_payout SET description = 'Call 555-0100'"],
  ])("sends and pays no live link after changing %s", async (_, sql) => {
    const { id } = await create(1)
    await approve(id)
    await finish()
    const { payoutId, token } = await firstLink()
    await write(sql)
    const opened = await service().retrieveLink(payoutId)
    await expect(service().readSecrets(opened)).rejects.toThrow(
      /its row was changed/
    )
    const used = await service().useLink(token, TYPED)
    expect(used.refusal).toBe("not_as_approved")
    expect(use().simulator.executions("payout")).toEqual([])
  })
})

describe("a batch that cannot go on", () => {
  it("delays no other batch, even if it fails", async () => {
    const broken = await create(2)
    // A caller of the module may choose any key.
    await service().createPayout(payoutRequest(`${broken.id}:2`), {
      card_number: cardNumber(1),
    })
    await approve(broken.id)
    const good = await service().createBatch(
      batchOf(4, { confirm_duplicates: true })
    )
    await approve(good.id)
    for (const done of [2, 2, 0]) {
      const work = await service().advanceBatches(2)
      const [failed] = work.failed
      expect(work.done).toBe(done)
      expect({ ...failed, error: String(failed?.error) }).toEqual({
        id: broken.id,
        error: expect.stringContaining("unique") as string,
      })
    }
    expect(await service().advanceBatches(2, [broken.id])).toEqual({
      done: 0,
      isBusy: false,
      stopped: [],
      failed: [],
    })
    expect((await service().retrieveBatch(good.id)).state).toBe("made")
    expect(await made()).toEqual(asGiven(4))
  })

  it("cannot be withdrawn once nothing of it is left", async () => {
    const { id } = await create(1)
    await approve(id)
    await finish()
    const { token } = await firstLink()
    await service().useLink(token, TYPED)
    await expect(service().withdrawBatch(id, DECISION)).rejects.toThrow(
      /nothing of it is left to withdraw/
    )
    expect((await service().retrieveBatch(id)).state).toBe("made")
  })

  const goesOn = async (id: string, options: Parameters<typeof other>[0]) => {
    expect((await other(options).advanceBatches(100)).done).toBe(0)
    const { obstacle } = await service().retrieveBatch(id)
    expect(await made()).toEqual([])
    await finish()
    expect(await made()).toEqual(asGiven(2))
    expect((await service().retrieveBatch(id)).obstacle).toBeNull()
    return obstacle
  }

  const other = (changes: Partial<SbpOptionsInput>) =>
    payoutService(use().database.pool, use().simulator.url, {}, changes)

  it.each([
    [{ fingerprintKey: "e".repeat(64) }, "not_as_approved"],
    [{ shopId: "200600" }, "other_shop"],
    [
      {
        currencies: ["usd"],
        payouts: { enabled: true, limits: { usd: { unlimited: true } } },
      },
      "no_currency",
    ],
  ] as [Partial<SbpOptionsInput>, string][])(
    "waits while the options differ: %j",
    async (options, obstacle) => {
      const { id } = await create(2)
      await approve(id)
      expect(await goesOn(id, options)).toBe(obstacle)
    }
  )

  it("cannot be approved while payouts go out of another shop", async () => {
    const { id, row_count, amount } = await create(2)
    const seen = { ...APPROVER, row_count, amount }
    await expect(
      other({ shopId: "200600" }).approveBatch(id, seen)
    ).rejects.toThrow(
      /was created for the shop 100500, and payouts go out of 200600 now/
    )
    expect((await service().approveBatch(id, seen)).state).toBe("making")
  })

  it("goes on with a replaced key as long as that is listed", async () => {
    const { id, row_count, amount } = await create(2)
    const rotated = other({
      fingerprintKey: "e".repeat(64),
      previousFingerprintKeys: ["f".repeat(64)],
    })
    await rotated.approveBatch(id, { ...APPROVER, row_count, amount })
    await rotated.advanceBatches(100)
    expect(await made()).toEqual(asGiven(2))
  })

  it("makes nothing while payouts are off, and withdraws all the same", async () => {
    const off = service({ enabled: false })
    const { id } = await create(4)
    await approve(id)
    await service().advanceBatches(2)
    expect((await off.advanceBatches(100)).done).toBe(0)
    expect(await made()).toHaveLength(2)
    await service().withdrawBatch(id, DECISION)
    await off.advanceBatches(100)
    await off.advanceBatches(100)
    expect((await service().retrieveBatch(id)).state).toBe("withdrawn")
  })
})

it("a batch counts as unpublished until its latest state is published", async () => {
  expect((await service().readHealth()).unpublished_since).toBeNull()
  const { id } = await create(2)
  const [batch] = await service().listUnpublishedBatches(10)
  expect(batch).toMatchObject({ id, state: "awaiting_approval" })
  expect((await service().readHealth()).unpublished_since).toEqual(
    batch?.updated_at
  )
  await service().markBatchPublished({ id, state: "awaiting_approval" })
  expect((await service().readHealth()).unpublished_since).toBeNull()
})

it("a batch asks its approver about promises since it was created", async () => {
  const { id, row_count, amount } = await create(2)
  const [row] = batchOf(1).rows
  const seen = { ...APPROVER, row_count, amount }
  await service().createLink(
    payoutRequest(randomUUID(), {
      amount: row?.amount,
      confirm_duplicate: true,
    }),
    {
      recipient_name: "Партнёр",
      recipient_email: row?.recipient_email ?? "",
      days: 3,
      requires_code: false,
      is_mailed: true,
    }
  )
  await expect(service().approveBatch(id, seen)).rejects.toThrow(
    /since this batch was created: 1\./
  )
  const approved = await service().approveBatch(id, {
    ...seen,
    confirm_duplicates: true,
  })
  expect(approved.state).toBe("making")
})

it("a batch asks its approver about duplicates that its creator did not confirm, and names the rows", async () => {
  await approve((await create(1)).id)
  await finish()
  const { id, row_count, amount } = await service().createBatch(
    batchOf(30, { confirm_duplicates: true })
  )
  const seen = { ...APPROVER, row_count, amount }
  const { id: other } = await service().createBatch(
    batchOf(22, { confirm_duplicates: true })
  )
  await expect(service().approveBatch(id, seen)).rejects.toThrow(
    /since this batch was created: 1, 2, 3, .*, 19, 20 and 2 more\. Confirm/
  )
  await service().rejectBatch(other, DECISION)
  // The approver is not asked again about what the creator confirmed.
  expect((await service().approveBatch(id, seen)).state).toBe("making")
})

it("a batch is compared with payouts by link that are in doubt, however old they are", async () => {
  const { pool } = use().database
  await approve((await create(1)).id)
  await finish()
  await pool.raw(
    `UPDATE sbp_payout_link SET created_at = now() - interval '40 days';
     UPDATE sbp_payout SET counted_at = now() - interval '40 days', state = 'unknown'`
  )
  const { duplicates } = await service().checkBatch(batchOf(1))
  expect(duplicates).toHaveLength(1)
})

it("a batch is compared with links that wait for a card, however old they are", async () => {
  const { pool } = use().database
  await approve((await create(2)).id)
  await finish()
  await pool.raw(
    `UPDATE sbp_payout_link SET created_at = now() - interval '13 days';
     UPDATE sbp_payout SET counted_at = now() - interval '13 days'`
  )
  const repeated = async () =>
    (await service().checkBatch(batchOf(2))).duplicates.map(({ row }) => row)
  expect(await repeated()).toEqual([1, 2])
  const [row] = batchOf(1).rows
  const single = service().createLink(
    payoutRequest(randomUUID(), { amount: row?.amount }),
    {
      recipient_name: "Партнёр",
      recipient_email: row?.recipient_email ?? "",
      days: 3,
      requires_code: false,
      is_mailed: true,
    }
  )
  await expect(single).rejects.toThrow(/promises the same amount/)
  // After its card was typed, it is a payout of these 24 hours, and later of a past day.
  const { token } = await firstLink()
  await service().useLink(token, TYPED)
  expect(await repeated()).toEqual([1, 2])
  await pool("sbp_payout")
    .where({ state: "paid" })
    .update({ counted_at: pool.raw("now() - interval '25 hours'") })
  expect(await repeated()).toHaveLength(1)
})

it("a batch is compared with a waiting batch, however old that is", async () => {
  const { id } = await create(1)
  await use().database.pool.raw(
    "UPDATE sbp_payout_batch SET created_at = now() - interval '6 days'"
  )
  const { duplicates } = await service().checkBatch(batchOf(1))
  expect(duplicates).toMatchObject([{ row: 1, batch_id: id }])
})

it("a batch is shown without its key once nothing of it can be paid", async () => {
  const { id } = await create(2)
  const rotated = payoutService(
    use().database.pool,
    use().simulator.url,
    {},
    { fingerprintKey: "e".repeat(64) }
  )
  const ids = await use()
    .database.pool("sbp_payout_batch_row")
    .pluck<string[]>("id")
  await expect(rotated.readBatchRows(ids)).rejects.toThrow(/is not among/)
  await service().rejectBatch(id, DECISION)
  expect(await rotated.readBatchRows(ids)).toMatchObject([
    { recipient_email: expect.stringContaining("partner") as string },
    { standing: "not_made" },
  ])
})

describe("withdrawing the rest", () => {
  it("ends every link without a card, at any moment", async () => {
    const { id } = await create(30)
    await approve(id)
    await service().advanceBatches(20)
    const { token } = await firstLink()
    await service().useLink(token, TYPED)

    await service().withdrawBatch(id, DECISION)
    await finish(7)
    const counts = await service().readBatchProgress(id)
    expect(counts.map(({ standing, count }) => [standing, count])).toEqual([
      ["not_made", 10],
      ["paid", 1],
      ["withdrawn", 19],
    ])
    expect((await service().retrieveBatch(id)).state).toBe("withdrawn")
    expect(use().simulator.executions("payout")).toHaveLength(1)
    expect((await service().checkTrail())?.broken).toBeUndefined()
  })

  it("stops a link at once: it takes no card and is not e-mailed until its turn comes", async () => {
    const { pool } = use().database
    const { id } = await create(2)
    await approve(id)
    await service().advanceBatches(20)
    const { token } = await firstLink()
    await pool("sbp_payout_link").update({ mail_at: pool.fn.now() })
    await service().withdrawBatch(id, DECISION)
    expect(await service().claimMails(10)).toEqual([])
    const { refusal } = await service().useLink(token, TYPED)
    expect(refusal).toBe("over")
    await finish()
    expect((await service().retrieveBatch(id)).state).toBe("withdrawn")
    expect(use().simulator.executions("payout")).toEqual([])
  })

  it("is refused for a batch without an approval", async () => {
    const { id } = await create(3)
    await expect(service().withdrawBatch(id, DECISION)).rejects.toThrow(
      /is awaiting_approval, so it cannot become withdrawing/
    )
    await service().rejectBatch(id, DECISION)
    await expect(approve(id)).rejects.toThrow(/is rejected/)
  })
})

it("an old batch keeps no texts of rows that were never made", async () => {
  const { id } = await create(3)
  const before = new Date(Date.now() + 60_000)
  const emptied = (await service().emptyPayouts(before, [], 10)) as object
  expect(emptied).toMatchObject({
    sbp_payout_batch: 0,
    sbp_payout_batch_row: 0,
  })
  await service().rejectBatch(id, DECISION)
  await use().database.pool.raw(
    "UPDATE sbp_payout_batch SET published_state = state"
  )
  expect(await service().emptyPayouts(before, [], 10)).toMatchObject({
    sbp_payout_batch: 1,
    sbp_payout_batch_row: 3,
  })
  const kept = JSON.stringify([
    await use().database.pool("sbp_payout_batch"),
    await use().database.pool("sbp_payout_batch_row"),
  ])
  expect(kept).not.toMatch(/Партнёр|example\.com|Акт/)
  expect((await service().checkTrail())?.broken).toBeUndefined()
})
