import "./canary/loud"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { runShopTests } from "../http/support/run-shop-tests"
import {
  ASTRAY,
  BEFORE_ANY_PLUGIN,
  type Attack,
  FAILING_GATEWAYS,
  GOOD_REQUESTS,
  MALFORMED_REQUESTS,
  PASTED_PLACES,
  WRONG_PLACES,
} from "./canary/attacks"
import { canaries } from "./canary/canaries"
import { plant, PLANTED } from "./canary/plant"
import { CanaryRoom } from "./canary/room"

const SECRET = "the-shops-secret-key-5b0d7c"
const FINGERPRINT_KEY = "a-fingerprint-key-of-this-test-only-93f1e2"
const words = [SECRET, FINGERPRINT_KEY]

/** Each number is used once, and there are more than a hundred. */
const numbers = canaries(300)

const ATTACKS: [string, Record<string, Attack>][] = [
  ["in good requests", GOOD_REQUESTS],
  ["in malformed ones", MALFORMED_REQUESTS],
  ["at addresses that are a little wrong", ASTRAY],
  ["before any plugin is asked", BEFORE_ANY_PLUGIN],
  ["where no number belongs", WRONG_PLACES],
  ["as they are pasted", PASTED_PLACES],
  ["by a gateway that fails and quotes them", FAILING_GATEWAYS],
]

runShopTests(
  (use) => {
    let room: CanaryRoom

    beforeEach(async () => {
      room = await CanaryRoom.open(use())
    })
    afterEach(() => room.close())

    it.each(ATTACKS)(
      "no card's number is left of those %s",
      async (_, list) => {
        const attacks = Object.entries(list)
        const cards = numbers.splice(0, attacks.length)
        for (const [index, [, attack]] of attacks.entries()) {
          await attack(room, cards[index] ?? "")
        }
        const leaks = await room.leaks({ cards, words })
        expect(leaks.map((leak) => named(leak, attacks))).toEqual([])
      }
    )

    it("a number or a key that is left is found, wherever it is", async () => {
      const [card = ""] = canaries(1)
      await plant(use(), room, { card, word: SECRET })
      const leaks = await room.leaks({ cards: [card], words })
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
      SBP_OPERATORS: adminEmail,
      SBP_APPROVERS: approverEmail,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_LIMIT_PER_PAYOUT: "50000",
      SBP_PAYOUTS_UNLIMITED: "true",
      SBP_PAYOUTS_TIMEOUT_MS: "1000",
    },
  }
)

/** With what was done instead of a number. */
function named(leak: string, attacks: [string, Attack][]): string {
  return leak.replace(
    /^card (\d+)/,
    (_, index: string) => attacks[Number(index)]?.[0] ?? index
  )
}
