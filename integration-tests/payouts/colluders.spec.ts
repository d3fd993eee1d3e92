import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { MedusaError } from "@medusajs/framework/utils"
import type { Fault } from "../../simulator"
import type { PayoutRow } from "../../src/modules/payout/models/payout"
import { randomRuns } from "../random/support/runs"
import { cardNumber } from "./support/cards"
import {
  noStatements,
  payoutRequest,
  payoutService,
} from "./support/payout-service"
import { usePayouts } from "./support/use-payouts"

/** Two people, who are on both lists and agree on everything, against the gateway's books. */

const { numRuns, seed } = randomRuns("two colluding people", {
  short: 30,
  long: 10_000,
})

jest.setTimeout(60_000 + numRuns * 3_000)

const use = usePayouts("colluders")

const LIMITS = { perPayout: "1000", perDay: "2000", perCardPerDay: "1500" }

type Act = (crime: Crime) => Promise<unknown>

class Crime {
  readonly ids: string[] = []

  constructor(readonly service: ReturnType<typeof payoutService>) {}

  /** The latest payout, or one before it. */
  at(back: number): string {
    return this.ids.at(-1 - back) ?? ""
  }

  async create(
    created_by: string,
    facts: { amount: string; card: number; replaces_id: string | null }
  ) {
    const { card, amount, replaces_id } = facts
    const request = payoutRequest(randomUUID(), {
      amount: amount as PayoutRow["amount"],
      created_by,
      replaces_id,
      confirm_duplicate: true,
      confirm_not_paid: true,
    })
    const { id } = await this.service.createPayout(request, {
      card_number: cardNumber(card),
    })
    this.ids.push(id)
  }

  async promise(created_by: string, amount: string, replaces_id: string) {
    const request = payoutRequest(randomUUID(), {
      amount: amount as PayoutRow["amount"],
      created_by,
      replaces_id: replaces_id || null,
      confirm_duplicate: true,
      confirm_not_paid: true,
    })
    const { id } = await this.service.createLink(request, {
      recipient_name: "A friend",
      recipient_email: "friend@example.com",
      days: 3,
      requires_code: false,
      is_mailed: true,
    })
    this.ids.push(id)
  }

  /** Approves a payout to a card, or a link, which is then used at once. */
  async approve(actor_id: string, id: string, card: number) {
    const card_number = cardNumber(card)
    const said = { actor_id, confirm_duplicate: true }
    await tried(() => this.service.approvePayout(id, { ...said, card_number }))
    await tried(() => this.service.approveLink(id, said))
    await tried(async () => {
      const found = await this.service.retrieveLink(id)
      const { url } = await this.service.readSecrets(found)
      const token = String(url.split("/").at(-1))
      const typed = { card_number, code: "", from: "192.0.2.0/24" }
      await this.service.useLink(token, typed)
    })
  }

  async say(
    actor_id: string,
    id: string,
    what: "bounced" | "paid" | "not_paid"
  ) {
    const note = "Seen in the cabinet"
    await (what === "bounced"
      ? this.service.markBounced(id, { actor_id, note })
      : this.service.resolvePayout(
          id,
          {
            actor_id,
            note,
            outcome: what,
            is_correction: true,
          },
          noStatements
        ))
  }
}

/** Acts, and ignores refusals: the plugin refuses much of it. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    expect(error).toBeInstanceOf(MedusaError)
  })
}

const who = fc.constantFrom("user_anna", "user_boris")
const back = fc.constantFrom(0, 0, 0, 1, 2)
const amount = fc.constantFrom("100.00", "500.00", "1000.00")
const card = fc.nat(1)
const fault = fc.constantFrom<Fault>(
  { mode: "none" },
  { mode: "none" },
  { mode: "execute_then_reset" },
  { mode: "execute_then_status", status: 401 }
)
const said = fc.constantFrom("bounced", "bounced", "not_paid", "paid")

/** Their scheme: one sends, one records a bounce, one sends again, one approves. */
const roundTrip = fc
  .record({ who: fc.tuple(who, who, who), amount, card, fault, said })
  .map(({ who: [speaker, creator, approver], ...facts }): Act => {
    return async (crime) => {
      const { amount, card, said } = facts
      await tried(() => crime.say(speaker, crime.at(0), said))
      fail(facts.fault)
      const replaces_id = crime.at(0) || null
      await tried(() => crime.create(creator, { amount, card, replaces_id }))
      await crime.approve(approver, crime.at(0), card)
    }
  })

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: roundTrip },
  fc
    .record({ who, amount, card, fault, replaces: fc.option(back) })
    .map(({ who, replaces, fault, ...facts }): Act => (crime) => {
      fail(fault)
      const replaces_id = replaces === null ? null : crime.at(replaces) || null
      return crime.create(who, { ...facts, replaces_id })
    }),
  fc.record({ who, amount, back }).map(
    ({ who, amount, back }): Act =>
      (crime) =>
        crime.promise(who, amount, crime.at(back))
  ),
  fc.record({ who, back, card }).map(
    ({ who, back, card }): Act =>
      (crime) =>
        crime.approve(who, crime.at(back), card)
  ),
  fc.record({ who, back, said }).map(
    ({ who, back, said }): Act =>
      (crime) =>
        crime.say(who, crime.at(back), said)
  ),
  fc.record({ who, back }).map(
    ({ who, back }): Act =>
      (crime) =>
        crime.service.rejectPayout(crime.at(back), {
          actor_id: who,
          note: "No",
        })
  )
)

function fail(fault: Fault): void {
  use().simulator.clearFaults()
  use().simulator.fault("payout", { ...fault, times: 1 })
}

it("two people send no more than the limits of a day, whatever they say and approve", async () => {
  const seen = { sent: 0, full: 0 }
  const property = fc.asyncProperty(
    fc.array(acts, { minLength: 6, maxLength: 14, size: "max" }),
    fc.constantFrom(undefined, "700"),
    async (all, approvalAbove) => {
      const { simulator, database } = use()
      simulator.reset()
      await database.empty()
      const crime = new Crime(
        payoutService(database.pool, simulator.url, {
          limits: {
            rub: { ...LIMITS, ...(approvalAbove && { approvalAbove }) },
          },
        })
      )
      for (const act of all) {
        await tried(() => act(crime))
        const sent = simulator.executions("payout")
        const sum = (isMeant: (last4?: string) => boolean) =>
          sent
            .filter(({ last4 }) => isMeant(last4))
            .reduce((total, { amount }) => total + Number(amount), 0)
        const ofCard = [0, 1].map((it) =>
          sum((last4) => last4 === cardNumber(it).slice(-4))
        )
        expect(sum(() => true)).toBeLessThanOrEqual(2000)
        expect(Math.max(...ofCard)).toBeLessThanOrEqual(1500)
        seen.full += Number(sum(() => true) >= 1500)
      }
      seen.sent += simulator.executions("payout").length
    }
  )
  await fc.assert(property, { numRuns, seed })
  process.stdout.write(`two colluding people: ${JSON.stringify(seen)}\n`)
  // Otherwise the test tried nothing.
  expect(seen.sent).toBeGreaterThan(numRuns >= 30 ? numRuns : -1)
  expect(seen.full).toBeGreaterThan(numRuns >= 30 ? numRuns / 10 : -1)
})
