import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PayoutDatabase } from "../../integration-tests/payouts/support/payout-database"
import { startPostgres } from "../../scripts/postgres/start-postgres"
import { step } from "../../scripts/start/progress"
import { root } from "../../scripts/start/settings"
import { type Answer, answerOf } from "./ask"
import { fill } from "./fill"
import { pageOf } from "./page"
import { QUESTIONS } from "./questions"

const PAGE = path.join(root, "docs/query-plans.md")

const login = { user: "postgres", password: "postgres" }

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-plans-"))
  // Postgres runs as another user when this is root.
  chmodSync(folder, 0o755)
  const server = await step("Starting Postgres", () =>
    startPostgres({ folder: path.join(folder, "postgres"), ...login })
  )
  try {
    Object.assign(process.env, {
      DB_HOST: server.host,
      DB_PORT: String(server.port),
      DB_USERNAME: login.user,
      DB_PASSWORD: login.password,
    })
    const database = await PayoutDatabase.create("plans")
    await step("Filling the table", () => fill(database.pool))
    const answers: Answer[] = []
    for (const question of QUESTIONS) {
      const ask = () => answerOf(database.pool, question)
      answers.push(await step(question.title, ask))
    }
    writeFileSync(PAGE, await pageOf(answers))
    await database.drop()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

void main()
