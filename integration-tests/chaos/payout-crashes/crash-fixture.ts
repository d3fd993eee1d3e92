import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { until } from "../../http/support/until"
import type { PayoutDatabase } from "../../payouts/support/payout-database"
import {
  payoutRequest,
  payoutService,
} from "../../payouts/support/payout-service"
import { type Scenario, resetScenarios } from "./scenarios"
import { PayerProcess } from "./payer-process"
import type { KillPoint, Route } from "./kill-points"
import { TcpProxy } from "../../payouts/support/tcp-proxy"

/**
 * The whole path of payouts, with a proxy that can hold the traffic at each
 * end.
 */
export class CrashFixture {
  constructor(
    private readonly database: PayoutDatabase,
    readonly scenarios: Scenario[],
    private readonly route: Route
  ) {}

  async open(turn: number): Promise<void> {
    await this.database.empty()
    resetScenarios(this.scenarios, turn)
    if (this.route !== "create") {
      await this.all((scenario) => this.create(scenario))
    }
  }

  /** Starts one process that sends all payouts, and kills it at a point. */
  async killAt(point: KillPoint): Promise<void> {
    const { scenarios } = this
    const { hostname, port } = new URL(this.database.url)
    const connection = await TcpProxy.to(
      { host: hostname, port: Number(port) },
      point.database
    )
    const gateways = await Promise.all(
      scenarios.map(({ simulator }) =>
        TcpProxy.to(addressOf(simulator.url), point.gateway)
      )
    )
    const payer = await PayerProcess.start({
      databaseUrl: through(this.database.url, connection.port),
      payouts: await this.jobs(gateways),
    })
    const proxies = [connection, ...gateways]
    const held = () => proxies.reduce((sum, proxy) => sum + proxy.held, 0)
    try {
      await until(
        () => {
          payer.assertRuns()
          return Promise.resolve(
            held() >= point.stopped(scenarios.length) &&
              (!point.answered || scenarios.every(hasActed))
          )
        },
        `the payer to come to: ${point.name}`,
        60_000
      ).catch((error: Error) => {
        throw new Error(`${error.message}: ${held()} held; ${payer.output}`)
      })
    } finally {
      await payer.kill()
    }
    if (point.deliversLate) {
      await this.restart()
      gateways.forEach((proxy) => proxy.release())
      await until(
        () => Promise.resolve(scenarios.every(hasActed)),
        "late requests to arrive"
      )
    }
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }

  /** Runs the sweep of the next process, once the payouts are overdue. */
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

  /** Repeats the request as the operator, whose page is still open. */
  async retryByUser(): Promise<void> {
    const rows = await this.rows()
    await this.all(async (scenario) => {
      const { key, card_number } = scenario
      const id = String(rows.get(key)?.id)
      const service = this.service(scenario)
      switch (this.route) {
        case "create":
          return this.create(scenario)
        case "approve":
          return service.approvePayout(id, {
            actor_id: "user_approver",
            card_number,
          })
        case "link":
          return service.useLink(await this.tokenOf(scenario, id), {
            card_number,
            code: "",
            from: "192.0.2.0/24",
          })
      }
    })
  }

  private async tokenOf(scenario: Scenario, id: string): Promise<string> {
    const service = this.service(scenario)
    const opened = await service.retrieveLink(id)
    const { url } = await service.readSecrets(opened)
    return String(url.split("/").at(-1))
  }

  /** All payouts by their keys. */
  async rows(): Promise<Map<string, PayoutRow>> {
    const rows = await this.database.pool<PayoutRow>("sbp_payout").select()
    return new Map(rows.map((row) => [row.idempotency_key, row]))
  }

  private create(scenario: Scenario): Promise<PayoutRow> {
    const { key, card_number } = scenario
    const service = this.service(scenario)
    return this.route === "link"
      ? service.createLink(payoutRequest(key), {
          recipient_name: key,
          recipient_email: null,
          days: 3,
          requires_code: false,
          is_mailed: false,
        })
      : service.createPayout(payoutRequest(key), { card_number })
  }

  private async all(
    act: (scenario: Scenario) => Promise<unknown>
  ): Promise<void> {
    await Promise.all(
      this.scenarios.map((scenario) => asOftenAsAsked(() => act(scenario)))
    )
  }

  private service(scenario: Scenario): SbpPayoutModuleService {
    const approvalAbove = this.route === "approve" ? "1" : undefined
    return payoutService(this.database.pool, scenario.simulator.url, {
      timeoutMs: timeoutOf(scenario, 3_000),
      limits: { rub: { unlimited: true, approvalAbove } },
    })
  }

  private async jobs(gateways: TcpProxy[]) {
    const rows = await this.rows()
    return Promise.all(
      this.scenarios.map(async (scenario, index) => {
        const { key, card_number } = scenario
        const id = rows.get(key)?.id ?? null
        return {
          key,
          card_number,
          id,
          baseUrl: `http://127.0.0.1:${gateways[index]?.port}`,
          timeoutMs: timeoutOf(scenario, 1_000),
          token:
            this.route === "link"
              ? await this.tokenOf(scenario, String(id))
              : null,
        }
      })
    )
  }
}

/** Only a gateway that never answers is given up soon: this many payouts at once are slow. */
const timeoutOf = ({ fault }: Scenario, soonMs: number) =>
  fault.mode === "hang" ? soonMs : 30_000

/** Repeats an act: on a busy machine, many at once wait too long and are asked to retry. */
async function asOftenAsAsked(act: () => Promise<unknown>): Promise<void> {
  await until(
    () =>
      act().then(
        () => true,
        (error: Error) => {
          if (!/at this moment: try again/.test(error.message)) {
            throw error
          }
          return false
        }
      ),
    "its turn"
  )
}

/** Whether the request has arrived, and its effects have happened. */
function hasActed({ simulator }: Scenario): boolean {
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
