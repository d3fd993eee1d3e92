import "./canary/log-as-in-production"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { METRICS_TOKEN } from "../http/monitoring/scrape"
import { runShopTests } from "../http/support/run-shop-tests"
import {
  registerOpenTelemetry,
  shutDownOpenTelemetry,
} from "../http/support/telemetry"
import {
  MISSPELLED_ADDRESSES,
  BEFORE_ANY_PLUGIN,
  type Attack,
  FAILING_GATEWAYS,
  GOOD_REQUESTS,
  MALFORMED_REQUESTS,
  PASTED_PLACES,
  WRONG_PLACES,
} from "./canary/attacks"
import { BATCH_REQUESTS } from "./canary/batch-attacks"
import { canaries } from "./canary/canaries"
import { findSecrets } from "./canary/find-secrets"
import { plantLeaks, PLANTED } from "./canary/plant-leaks"
import { LINK_PAGES, LINK_REQUESTS, tokens } from "./canary/link-attacks"
import { LeakHarness } from "./canary/leak-harness"
import {
  BROKEN_REGISTRIES,
  LAYOUTS,
  REGISTRIES,
  STATEMENT_DECISIONS,
  STATEMENT_PLACES,
} from "./canary/statement-attacks"

const SECRET = "the-shops-secret-key-5b0d7c"
const FINGERPRINT_KEY = "a-fingerprint-key-of-this-test-only-93f1e2"
const words = [SECRET, FINGERPRINT_KEY, METRICS_TOKEN]

registerOpenTelemetry()
afterAll(shutDownOpenTelemetry)

/** Each number is used once, and there are more than two hundred attacks. */
const numbers = canaries(380)

const ATTACKS: [string, Record<string, Attack>][] = [
  ["that are valid", GOOD_REQUESTS],
  ["that are malformed", MALFORMED_REQUESTS],
  ["at slightly misspelled addresses", MISSPELLED_ADDRESSES],
  ["that Medusa refuses before any plugin sees them", BEFORE_ANY_PLUGIN],
  ["with card numbers in the wrong fields", WRONG_PLACES],
  ["with card numbers as people paste them", PASTED_PLACES],
  ["to a gateway that fails and quotes card numbers", FAILING_GATEWAYS],
  ["to the page of a link", LINK_PAGES],
  ["that make links with card numbers in the wrong fields", LINK_REQUESTS],
  ["about batches with card numbers in the wrong fields", BATCH_REQUESTS],
  ["that import registries with card numbers", REGISTRIES],
  ["that read a registry by the wrong columns", LAYOUTS],
  ["that import broken registries", BROKEN_REGISTRIES],
  ["with card numbers in the wrong fields of a statement", STATEMENT_PLACES],
  ["that decide about lines with card numbers", STATEMENT_DECISIONS],
]

runShopTests(
  (use) => {
    let harness: LeakHarness

    beforeEach(async () => {
      harness = await LeakHarness.open(use())
    })
    afterEach(() => harness.close())

    it.each(ATTACKS)(
      "no card number is left behind by requests %s",
      async (_, list) => {
        const attacks = Object.entries(list)
        const cards = numbers.splice(0, attacks.length)
        expect(cards).toHaveLength(attacks.length)
        for (const [index, [, attack]] of attacks.entries()) {
          await attack(harness, cards[index] ?? "")
        }
        const traces = await harness.traces()
        const leaks = findSecrets(traces, { cards, words })
        expect(leaks.map((leak) => named(leak, attacks))).toEqual([])
        // Only the digest of an address is kept.
        const shown = traces.filter(({ text }) =>
          tokens.some((token) => text.includes(token))
        )
        expect(shown.map(({ where }) => where)).toEqual([])
      }
    )

    it("the digest and the bell of approvers are searched as well", async () => {
      const [card_number = ""] = canaries(1)
      await harness.create({ amount: "2000", card_number })
      const traces = await harness.traces()
      const sent = traces.find(({ where }) => where === "messages")?.text
      expect(sent).toContain("₽2,000.00 (1)")
      expect(sent).toContain("Payouts to approve")
      expect(findSecrets(traces, { cards: [card_number], words })).toEqual([])
    })

    it("a planted card number or key is found in every place", async () => {
      const [card = ""] = canaries(1)
      await plantLeaks(use(), harness, { card, word: SECRET })
      const leaks = await harness.leaks({ cards: [card], words })
      const places = leaks.map((leak) => leak.split(": ")[0])
      expect(PLANTED.filter((place) => !places.includes(place))).toEqual([])
    })
  },
  {
    shops: [{ shopId: 100500, secretKey: SECRET }],
    environment: {
      SBP_SECRET_KEY: SECRET,
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: FINGERPRINT_KEY,
      SBP_METRICS_TOKEN: METRICS_TOKEN,
      SBP_DIGEST_AT: "00:00",
      SBP_OPERATORS: adminEmail,
      SBP_APPROVERS: approverEmail,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_LIMIT_PER_PAYOUT: "50000",
      SBP_PAYOUTS_UNLIMITED: "true",
      SBP_PAYOUTS_TIMEOUT_MS: "1000",
    },
  }
)

/** Shows the name of the attack instead of the card's index. */
function named(leak: string, attacks: [string, Attack][]): string {
  return leak.replace(
    /^card (\d+)/,
    (_, index: string) => attacks[Number(index)]?.[0] ?? index
  )
}
