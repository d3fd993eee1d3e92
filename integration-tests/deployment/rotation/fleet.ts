import { freePort } from "../../../scripts/free-port"
import { simulatedShop } from "../../../scripts/start/store-environment"
import { type Simulator, startSimulator } from "../../../simulator"
import { checkOut, type Checkout } from "../../chaos/support/shoppers"
import type { Environment } from "../../chaos/support/store-process"
import { type End, endAll, endingIfFailed } from "../../e2e/support/ends"
import { Stage } from "../../e2e/support/stage"
import { rawRequest } from "../../http/support/raw-request"
import { cardNumber } from "../../payouts/support/cards"
import { Branch } from "../support/branch"

const OLD = simulatedShop({}).secretKey
const NEW = "the-next-secret-key"
const OLD_CARDS = "o".repeat(32)
const NEW_CARDS = "n".repeat(32)

/** The steps of docs/deployment.md, and the shortcuts that it warns of. */
const CONFIGURATIONS = {
  before: { SBP_SECRET_KEY: OLD, SBP_FINGERPRINT_KEY: OLD_CARDS },
  /** Step one: the new keys are known, and not used. */
  first: {
    SBP_SECRET_KEY: OLD,
    SBP_PREVIOUS_SECRET_KEYS: NEW,
    SBP_FINGERPRINT_KEY: OLD_CARDS,
    SBP_PREVIOUS_FINGERPRINT_KEYS: NEW_CARDS,
  },
  /** Step two: the new keys are used, and the old ones known. */
  second: {
    SBP_SECRET_KEY: NEW,
    SBP_PREVIOUS_SECRET_KEYS: OLD,
    SBP_FINGERPRINT_KEY: NEW_CARDS,
    SBP_PREVIOUS_FINGERPRINT_KEYS: OLD_CARDS,
  },
  /** The old keys are forgotten, as after a leak. */
  last: { SBP_SECRET_KEY: NEW, SBP_FINGERPRINT_KEY: NEW_CARDS },
} satisfies Record<string, Environment>

export type Name = keyof typeof CONFIGURATIONS

/** Processes of one store, all at once, each with another configuration. */
export class Fleet {
  private cards = 0

  private constructor(
    readonly simulator: Simulator,
    private readonly branches: Map<Name, Branch>,
    private readonly ends: End[]
  ) {}

  static open(): Promise<Fleet> {
    return endingIfFailed(async (ends) => {
      const stage = await Stage.open("rotation", ends)
      const simulator = await startGateway(ends)
      const branches = new Map<Name, Branch>()
      const start = async (name: Name) => {
        const branch = await Branch.start(stage, {
          ...CONFIGURATIONS[name],
          SBP_BASE_URL: simulator.url,
          SBP_PAYOUTS_TIMEOUT_MS: "60000",
          PORT: String(await freePort()),
        })
        ends.push(() => branch.process.kill())
        branches.set(name, branch)
      }
      await Promise.all([start("before"), start("second")])
      await Promise.all([start("first"), start("last")])
      return new Fleet(simulator, branches, ends)
    })
  }

  at(name: Name): Branch {
    return this.branches.get(name) as Branch
  }

  /** A payment that was begun at one of them, and that nobody has told of. */
  open(name: Name): Promise<Checkout> {
    return checkOut(this.at(name).origin, this.simulator)
  }

  /** To whichever process the proxy has chosen. */
  tell({ address, body }: Checkout, name: Name) {
    const { pathname } = new URL(address)
    return rawRequest(this.at(name).origin + pathname, { body })
  }

  /** One that got nothing yet. */
  card(): string {
    return cardNumber(++this.cards)
  }

  close(): Promise<void> {
    return endAll(this.ends)
  }
}

/** While keys are changed, it takes both. */
async function startGateway(ends: End[]): Promise<Simulator> {
  const { shopId } = simulatedShop({})
  const shops = [OLD, NEW].map((secretKey) => ({ shopId, secretKey }))
  const simulator = await startSimulator({ shops })
  ends.push(() => simulator.close())
  // Only what a test sends itself is told.
  simulator.configure({ notifications: { drop: true } })
  return simulator
}
