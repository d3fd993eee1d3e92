import { rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModuleDatabase } from "../../integration-tests/module-database"
import { startPostgres } from "../../scripts/postgres/start-postgres"
import { temporaryFolder } from "../../scripts/postgres/temporary-folder"
import { step } from "../../scripts/start/progress"
import { root } from "../../scripts/start/settings"
import { answerOf, type Question } from "./ask"
import { fillLedger, LEDGER_TABLES } from "./fill-ledger"
import { fillPayouts } from "./fill-payouts"
import { LEDGER_QUESTIONS } from "./ledger-questions"
import { type Comparison, pageOf } from "./page"
import { PAYOUT_QUESTIONS } from "./payout-questions"
import { type Size, sizesOf } from "./sizes"

const PAGE = path.join(root, "docs/query-plans.md")

const login = { user: "postgres", password: "postgres" }

const FEW = 10_000
const MANY = 1_000_000

type Subject = {
  module: "ledger" | "payout"
  fill: (pool: Knex, rows: number) => Promise<void>
  questions: Question[]
}

const SUBJECTS: Subject[] = [
  { module: "ledger", fill: fillLedger, questions: LEDGER_QUESTIONS },
  { module: "payout", fill: fillPayouts, questions: PAYOUT_QUESTIONS },
]

async function main() {
  const folder = temporaryFolder("plans")
  const server = await step("Starting Postgres", () =>
    startPostgres({
      folder: path.join(folder, "postgres"),
      ...login,
      // No data here has to survive a crash.
      settings: { fsync: "off" },
    })
  )
  try {
    Object.assign(process.env, {
      DB_HOST: server.host,
      DB_PORT: String(server.port),
      DB_USERNAME: login.user,
      DB_PASSWORD: login.password,
    })
    const comparisons: Comparison[] = []
    let sizes: Size[] = []
    for (const subject of SUBJECTS) {
      const many = await filled(subject, MANY)
      if (subject.module === "ledger") {
        sizes = await sizesOf(many.pool, LEDGER_TABLES)
      }
      const few = await filled(subject, FEW)
      for (const question of subject.questions) {
        const ask = async () => ({
          title: question.title,
          few: await answerOf(few.pool, question),
          many: await answerOf(many.pool, question),
        })
        const comparison = await step(question.title, ask)
        process.stdout.write(`\n${comparison.many.plans.join("\n\n")}\n\n`)
        comparisons.push(comparison)
      }
      await few.drop()
      await many.drop()
    }
    writeFileSync(PAGE, await pageOf(comparisons, sizes))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function filled({ module, fill }: Subject, rows: number) {
  return step(`Filling ${module}, ${rows}`, async () => {
    const database = await ModuleDatabase.create(`plans-${rows}`, module)
    await fill(database.pool, rows)
    return database
  })
}

void main()
