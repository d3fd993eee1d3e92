import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { until } from "../../http/support/until"
import type { PayoutDatabase } from "../support/payout-database"
import { payoutRequest, payoutService } from "../support/payout-service"
import { type Cell, resetCell } from "./cells"
import { PayerProcess } from "./payer-process"
import type { Point, Route } from "./points"
import { Relay } from "../support/relay"

/** The whole path of payouts, with a wire that can be stopped at each end. */
export class Street {
  constructor(
    private readonly database: PayoutDatabase,
    readonly cells: Cell[],
    private readonly route: Route
  ) {}

  async open(): Promise<void> {
    await this.database.empty()
    this.cells.forEach(resetCell)
    if (this.route === "approve") {
      await this.all((cell) => this.create(cell))
    }
  }

  /** One process that sends them all, and is killed when they are there. */
  async killAt(point: Point): Promise<void> {
    const { cells } = this
    const { hostname, port } = new URL(this.database.url)
    const wire = await Relay.to(
      { host: hostname, port: Number(port) },
      point.database
    )
    const gateways = await Promise.all(
      cells.map(({ simulator }) =>
        Relay.to(addressOf(simulator.url), point.gateway)
      )
    )
    const payer = PayerProcess.start({
      databaseUrl: through(this.database.url, wire.port),
      payouts: await this.jobs(gateways),
    })
    const relays = [wire, ...gateways]
    const held = () => relays.reduce((sum, relay) => sum + relay.held, 0)
    try {
      await until(
        () => {
          payer.assertRuns()
          return Promise.resolve(
            held() >= point.stopped(cells.length) &&
              (!point.answered || cells.every(hasActed))
          )
        },
        `the payer to come to: ${point.name}`,
        60_000
      ).catch((error: Error) => {
        throw new Error(`${error.message}: ${held()} held; ${payer.said}`)
      })
    } finally {
      await payer.kill()
    }
    if (point.deliversLate) {
      await this.restart()
      gateways.forEach((relay) => relay.deliver())
      await until(
        () => Promise.resolve(cells.every(hasActed)),
        "late requests to arrive"
      )
    }
    await Promise.all(relays.map((relay) => relay.close()))
  }

  /** What the sweeper of the next process does, once time has passed. */
  async restart(): Promise<void> {
    const { pool } = this.database
    await until(async () => {
      const { rows } = await pool.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
         AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`
      )
      return rows.length === 0
    }, "the transactions of the dead to end")
    await pool("sbp_payout").update({ answer_due_at: new Date(0) })
    await payoutService(pool, "http://127.0.0.1:1").stopWaiting(1_000)
  }

  /** The operator's page is still open, and they click again. */
  async clickAgain(): Promise<void> {
    const rows = await this.rows()
    await this.all((cell) =>
      this.route === "create"
        ? this.create(cell)
        : this.service(cell).approvePayout(String(rows.get(cell.key)?.id), {
            actor_id: "user_approver",
            card_number: cell.card_number,
          })
    )
  }

  /** By their keys. */
  async rows(): Promise<Map<string, PayoutRow>> {
    const rows = await this.database.pool<PayoutRow>("sbp_payout").select()
    return new Map(rows.map((row) => [row.idempotency_key, row]))
  }

  private create(cell: Cell): Promise<PayoutRow> {
    const { key, card_number } = cell
    return this.service(cell).createPayout(payoutRequest(key), { card_number })
  }

  private async all(act: (cell: Cell) => Promise<unknown>): Promise<void> {
    await Promise.all(this.cells.map(act))
  }

  private service({ simulator }: Cell): SbpPayoutModuleService {
    const approvalAbove = this.route === "approve" ? "1" : undefined
    return payoutService(this.database.pool, simulator.url, {
      limits: { rub: { unlimited: true, approvalAbove } },
    })
  }

  private async jobs(gateways: Relay[]) {
    const rows = await this.rows()
    return this.cells.map(({ key, card_number }, index) => ({
      key,
      card_number,
      baseUrl: `http://127.0.0.1:${gateways[index]?.port}`,
      id: rows.get(key)?.id ?? null,
    }))
  }
}

/** The request has arrived, and what it makes happen has happened. */
function hasActed({ simulator }: Cell): boolean {
  const [request] = simulator.requests()
  return request !== undefined && request.answered !== null
}

function addressOf(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

function through(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.hostname = "127.0.0.1"
  url.port = String(port)
  return url.href
}
