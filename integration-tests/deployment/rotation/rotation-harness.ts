import { freePort } from "../../../scripts/free-port"
import { simulatedShop } from "../../../simulator/default-shop"
import { type Simulator, startSimulator } from "../../../simulator"
import { checkOut, type Checkout } from "../../chaos/support/checkout"
import type { Environment } from "../../chaos/support/store-process"
import {
  type Cleanup,
  runCleanups,
  cleaningUpOnFailure,
} from "../../e2e/support/cleanups"
import { StoreFixture } from "../../e2e/support/store-fixture"
import { rawRequest } from "../../http/support/raw-request"
import { cardNumber } from "../../payouts/support/cards"
import { OperatedProcess } from "../support/operated-process"

const OLD = simulatedShop({}).secretKey
const NEW = "the-next-secret-key"
const OLD_CARDS = "o".repeat(32)
const NEW_CARDS = "n".repeat(32)

/** The steps of docs/deployment.md, and the shortcuts that it warns of. */
const CONFIGURATIONS = {
  before: { SBP_SECRET_KEY: OLD, SBP_FINGERPRINT_KEY: OLD_CARDS },
  /** Step one: the new keys are accepted, and not used. */
  first: {
    SBP_SECRET_KEY: OLD,
    SBP_PREVIOUS_SECRET_KEYS: NEW,
    SBP_FINGERPRINT_KEY: OLD_CARDS,
    SBP_PREVIOUS_FINGERPRINT_KEYS: NEW_CARDS,
  },
  /** Step two: the new keys are used, and the old ones accepted. */
  second: {
    SBP_SECRET_KEY: NEW,
    SBP_PREVIOUS_SECRET_KEYS: OLD,
    SBP_FINGERPRINT_KEY: NEW_CARDS,
    SBP_PREVIOUS_FINGERPRINT_KEYS: OLD_CARDS,
  },
  /** The old keys are removed, as after a leak. */
  last: { SBP_SECRET_KEY: NEW, SBP_FINGERPRINT_KEY: NEW_CARDS },
} satisfies Record<string, Environment>

export type Name = keyof typeof CONFIGURATIONS

/** Processes of one store, running at once with different configurations. */
export class RotationHarness {
  private cards = 0

  private constructor(
    readonly simulator: Simulator,
    private readonly processes: Map<Name, OperatedProcess>,
    private readonly cleanups: Cleanup[]
  ) {}

  static open(): Promise<RotationHarness> {
    return cleaningUpOnFailure(async (cleanups) => {
      const storeFixture = await StoreFixture.open("rotation", cleanups)
      const simulator = await startGateway(cleanups)
      const processes = new Map<Name, OperatedProcess>()
      const start = async (name: Name) => {
        const operated = await OperatedProcess.start(storeFixture, {
          ...CONFIGURATIONS[name],
          SBP_BASE_URL: simulator.url,
          SBP_PAYOUTS_TIMEOUT_MS: "60000",
          PORT: String(await freePort()),
        })
        cleanups.push(() => operated.process.kill())
        processes.set(name, operated)
      }
      await Promise.all([start("before"), start("second")])
      await Promise.all([start("first"), start("last")])
      return new RotationHarness(simulator, processes, cleanups)
    })
  }

  processOf(name: Name): OperatedProcess {
    return this.processes.get(name) as OperatedProcess
  }

  /**
   * A payment that was started at one of them; the store is not notified yet.
   */
  open(name: Name): Promise<Checkout> {
    return checkOut(this.processOf(name).origin, this.simulator)
  }

  /** At the process that a proxy happens to choose. */
  notify({ address, body }: Checkout, name: Name) {
    const { pathname } = new URL(address)
    return rawRequest(this.processOf(name).origin + pathname, { body })
  }

  /** A card that received nothing yet. */
  card(): string {
    return cardNumber(++this.cards)
  }

  close(): Promise<void> {
    return runCleanups(this.cleanups)
  }
}

/** While keys are rotated, the gateway accepts both. */
async function startGateway(cleanups: Cleanup[]): Promise<Simulator> {
  const { shopId } = simulatedShop({})
  const shops = [OLD, NEW].map((secretKey) => ({ shopId, secretKey }))
  const simulator = await startSimulator({ shops })
  cleanups.push(() => simulator.close())
  // Only notifications that a test sends itself arrive.
  simulator.configure({ notifications: { drop: true } })
  return simulator
}
