import { randomUUID } from "node:crypto"
import { recordEvent } from "../../src/modules/payout/trail"
import { verifyTrail } from "../../src/modules/payout/verify-trail"
import { cardNumber } from "./support/cards"
import { payoutRequest, payoutService } from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"

/** A person who can write rows makes a decided payout wait for a decision again. */

const use = usePayouts("written_back")

const service = (approvalAbove?: string) =>
  payoutService(use().database.pool, use().simulator.url, {
    limits: {
      rub: { unlimited: true, ...(approvalAbove && { approvalAbove }) },
    },
  })

const APPROVER = { actor_id: "user_approver" }

const sent = () => use().simulator.executions("payout").length

const broken = async () => (await verifyTrail(use().database.pool)).broken

/** Writes as a superuser, whom triggers do not stop. */
const write = (sql: string) =>
  use().database.pool.transaction(async (trx) => {
    await trx.raw("SET LOCAL session_replication_role = replica")
    await trx.raw(sql)
  })

const LIVE_AGAIN = `UPDATE sbp_payout SET state = 'awaiting_card';
  UPDATE sbp_payout_link SET used_at = NULL, used_from = NULL`

async function newLink() {
  const request = payoutRequest(randomUUID(), { description: "For November" })
  const { id } = await service().createLink(request, {
    recipient_name: "Anna",
    recipient_email: null,
    days: 14,
    requires_code: false,
    is_mailed: false,
  })
  const opened = await service().retrieveLink(id)
  const { url } = await service().readSecrets(opened)
  const type = () =>
    service().useLink(String(url.split("/").at(-1)), {
      card_number: cardNumber(1),
      code: "",
      from: "192.0.2.0/24",
    })
  return { id, type }
}

it("a forged row pays no link twice", async () => {
  const { id, type } = await newLink()
  expect((await type()).payout.state).toBe("paid")
  await write(LIVE_AGAIN)
  expect((await type()).refusal).toBe("not_as_approved")
  expect(sent()).toBe(1)
  expect(await broken()).toBe(`payout ${id} differs from its history`)
})

it("a link that was deleted and inserted anew is not paid twice, and is listed", async () => {
  const { id, type } = await newLink()
  expect((await type()).payout.state).toBe("paid")
  await write(`CREATE TEMPORARY TABLE anew AS SELECT * FROM sbp_payout;
    UPDATE anew SET state = 'awaiting_card', idempotency_key = gen_random_uuid(),
      first6 = NULL, last4 = NULL, fingerprint = '', gateway_id = NULL, sent_at = NULL;
    DELETE FROM sbp_payout; INSERT INTO sbp_payout SELECT * FROM anew; DROP TABLE anew;
    UPDATE sbp_payout_link SET used_at = NULL, expires_at = now() + interval '1 day'`)
  // A person who knows the sources chains the forged event to the others.
  await use().database.pool.transaction((trx) =>
    recordEvent(trx, {
      payout_id: id,
      event: "restored",
      from_state: "paid",
      to_state: "awaiting_card",
    })
  )
  expect((await type()).refusal).toBe("not_as_approved")
  expect(sent()).toBe(1)
  expect(await broken()).toBe(`payout ${id} differs from its history`)
  // With its first card, the row fits the trail again, but the steps to it do not.
  await write(`UPDATE sbp_payout SET state = 'paid', first6 = left('${cardNumber(1)}', 6),
    last4 = right('${cardNumber(1)}', 4), fingerprint = 'x'`)
  await use().database.pool.transaction((trx) =>
    recordEvent(trx, {
      payout_id: id,
      event: "restored",
      from_state: "awaiting_card",
      to_state: "paid",
    })
  )
  expect(await broken()).toBe(`payout ${id} differs from its history`)
})

it("a forged row replaces no payout that was paid", async () => {
  const pay = (replaces_id: string | null) =>
    service().createPayout(
      payoutRequest(randomUUID(), { replaces_id, confirm_duplicate: true }),
      { card_number: cardNumber(1) }
    )
  const { id } = await pay(null)
  await write("UPDATE sbp_payout SET state = 'failed'")
  await expect(pay(id)).rejects.toThrow(
    /is marked as failed, but its history disagrees/
  )
  expect(sent()).toBe(1)
})

it("a forged row pays no withdrawn link, and its history shows that it was live again", async () => {
  const { id, type } = await newLink()
  await service().withdrawPayout(id, { ...APPROVER, note: "Not owed" })
  expect(await broken()).toBeUndefined()
  await write(LIVE_AGAIN)
  expect((await type()).refusal).toBe("not_as_approved")
  expect(sent()).toBe(0)
  // Ended once more, the last state fits the trail, but the steps to it do not.
  await write("UPDATE sbp_payout_link SET expires_at = now()")
  await service().expirePayouts(10)
  expect(await broken()).toBe(`payout ${id} differs from its history`)
})

it("a forged row approves nothing that was sent, by card or by link", async () => {
  const { id } = await service("1").createPayout(payoutRequest(randomUUID()), {
    card_number: cardNumber(1),
  })
  const approve = () =>
    service("1").approvePayout(id, {
      ...APPROVER,
      card_number: cardNumber(1),
    })
  expect((await approve()).state).toBe("paid")
  const { type, ...link } = await newLink()
  await type()
  await write(
    "UPDATE sbp_payout SET state = 'awaiting_approval', approved_by = NULL, approve_by = now() + interval '1 day'"
  )
  await expect(approve()).rejects.toThrow(/but its history disagrees/)
  await expect(service().approveLink(link.id, APPROVER)).rejects.toThrow(
    /but its history disagrees/
  )
  expect(sent()).toBe(2)
})

describe("sends nothing whose sum a trigger of theirs writes", () => {
  const raising = `CREATE FUNCTION raise_sum() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.state = 'sending' THEN NEW.amount := '9999.00'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER z_raise_sum BEFORE INSERT OR UPDATE ON sbp_payout
      FOR EACH ROW EXECUTE FUNCTION raise_sum();`
  afterEach(() => use().database.pool.raw("DROP FUNCTION raise_sum() CASCADE"))

  const card_number = cardNumber(1)
  const pay = (approvalAbove?: string) =>
    service(approvalAbove).createPayout(payoutRequest(randomUUID()), {
      card_number,
    })

  it.each([
    ["when its recipient types the card", async () => (await newLink()).type],
    [
      "when it is approved",
      async () => {
        const { id } = await pay("1")
        const approval = { ...APPROVER, card_number }
        return () => service("1").approvePayout(id, approval)
      },
    ],
    ["when it is created", () => Promise.resolve(() => pay())],
  ])("%s", async (_, prepare) => {
    const send = await prepare()
    await use().database.pool.raw(raising)
    await expect(send()).rejects.toThrow(/was changed as it was written/)
    expect(sent()).toBe(0)
    const sending = await use()
      .database.pool("sbp_payout")
      .where({ state: "sending" })
    expect(sending).toEqual([])
  })
})

describe("is refused by the database", () => {
  const ROW = `SELECT id FROM sbp_payout LIMIT 1`

  it.each([
    ["paid", "awaiting_card"],
    ["paid", "awaiting_approval"],
    ["withdrawn", "awaiting_card"],
    ["awaiting_card", "awaiting_approval"],
  ])("from %s to %s", async (from, to) => {
    await newLink()
    await write(`UPDATE sbp_payout SET state = '${from}'`)
    const again = use().database.pool("sbp_payout").update({ state: to })
    await expect(again).rejects.toThrow(/does not change/)
  })

  it.each([
    ["other words", "description = 'Call 555-0100'"],
    ["no words, before it is emptied", "description = NULL"],
  ])("who gives a payout %s", async (_, columns) => {
    await newLink()
    const writing = use().database.pool.raw(`UPDATE sbp_payout SET ${columns}`)
    await expect(writing).rejects.toThrow(/does not change/)
  })

  it.each([
    ["to be live longer", "expires_at = now() + interval '30 days'"],
    ["to end later than never", "expires_at = NULL"],
    ["to be tried more often", "attempts = 0"],
  ])("who writes a link %s", async (_, columns) => {
    await newLink()
    await write("UPDATE sbp_payout_link SET attempts = 3")
    const writing = use().database.pool.raw(
      `UPDATE sbp_payout_link SET ${columns}`
    )
    await expect(writing).rejects.toThrow(/does not change/)
  })

  const TABLES = [
    "sbp_payout",
    "sbp_payout_link",
    "sbp_payout_batch",
    "sbp_payout_batch_row",
  ]

  it("who deletes a payout", async () => {
    await newLink()
    const deleting = use().database.pool("sbp_payout").delete()
    await expect(deleting).rejects.toThrow(/does not change/)
  })

  it.each(TABLES)("who hides a row of %s as deleted", async (table) => {
    await newLink()
    await write(
      `INSERT INTO sbp_payout_batch (id, state, idempotency_key, name, shop_id, currency_code,
         row_count, amount, digest, days, created_by, approve_by)
       VALUES ('sbpbat_1', 'made', '1', '', '', 'rub', 1, '1.00', '', 3, 'anna', now());
       INSERT INTO sbp_payout_batch_row (id, batch_id, number, amount, seal, payout_id)
       VALUES ('sbprow_1', 'sbpbat_1', 1, '1.00', '', (${ROW}))`
    )
    const hiding = use().database.pool(table).update({ deleted_at: new Date() })
    await expect(hiding).rejects.toThrow(/does not change/)
  })
})
