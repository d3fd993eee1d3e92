import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { Failure } from "./failure"
import { postgresPackage } from "./postgres/binaries"
import { startPostgres } from "./postgres/start-postgres"
import { temporaryFolder } from "./postgres/temporary-folder"
import { Services } from "./start/services"
import { root } from "./start/settings"
import { stopSignal } from "./start/stop-signal"

// Runs the test of a fresh store on every combination of versions, by hand or at
// night: `npm run test:matrix`. Words choose among them: `-- 2.21.0 node-22`.
// docs/upgrading.md has the table of what was run.

const MEDUSA = ["2.21.0", "latest"]
const NODE = ["20", "22"]
/** The package counts its releases as betas: see docs/adr/0007. */
const POSTGRES = { "15": "15.18.0-beta.17", "17": "17.10.0-beta.17" }

type Combination = {
  medusa: string
  node: string
  postgres: keyof typeof POSTGRES
}

const combinations = MEDUSA.flatMap((medusa) =>
  NODE.flatMap((node) =>
    (["15", "17"] as const).map((postgres) => ({ medusa, node, postgres }))
  )
)

const nameOf = ({ medusa, node, postgres }: Combination) =>
  `medusa-${medusa} node-${node} postgres-${postgres}`

/** A folder that has one package, which is installed the first time. */
function installed(name: string, version: string): string {
  const folder = path.join(
    root,
    ".store/matrix",
    `${name}-${version}`.replaceAll("/", "-")
  )
  if (!existsSync(path.join(folder, "node_modules", name))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, "package.json"), "{}")
    npm(["install", `${name}@${version}`], folder)
  }
  return folder
}

function npm(args: string[], cwd = root): string {
  const { status, stdout } = spawnSync("npm", args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  })
  if (status !== 0) {
    throw new Error(`npm ${args.join(" ")} failed.`)
  }
  return stdout.trim()
}

/** Whether the test passes, on these versions. */
async function runOn(
  { medusa, node, postgres }: Combination,
  signal: AbortSignal
): Promise<boolean> {
  const login = { user: "postgres", password: "postgres" }
  const folder = temporaryFolder("matrix")
  const services = new Services()
  services.add({
    stop: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      return Promise.resolve()
    },
  })
  try {
    const server = await startPostgres({
      folder: path.join(folder, "postgres"),
      from: installed(postgresPackage(), POSTGRES[postgres]),
      settings: { max_connections: "300", fsync: "off" },
      ...login,
    })
    services.add(server)
    const programs = path.join(installed("node", node), "node_modules/node/bin")
    const jest = ["run", "jest", "--", "--selectProjects", "fresh-store"]
    if (signal.aborted) {
      return false
    }
    const child = spawn("npm", jest, {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        PATH: [programs, process.env.PATH].join(path.delimiter),
        FRESH_STORE_MEDUSA: medusa,
        // With 127.0.0.1 Medusa would insist on TLS.
        DB_HOST: "localhost",
        DB_PORT: String(server.port),
        DB_USERNAME: login.user,
        DB_PASSWORD: login.password,
      },
    })
    signal.addEventListener("abort", () => child.kill())
    const [code] = (await once(child, "close")) as [number | null]
    return code === 0
  } finally {
    await services.stop()
  }
}

/** Combinations whose name has every word; "latest" also goes by its version. */
function choose(words: string[], newest: string): Combination[] {
  const named = combinations.map((it) => {
    const medusa = it.medusa === "latest" ? newest : it.medusa
    const combination = { ...it, medusa }
    return { combination, names: `${nameOf(it)} ${nameOf(combination)}` }
  })
  const chosen = named.filter(({ names }) =>
    words.every((word) => names.includes(word))
  )
  if (chosen.length === 0) {
    const list = combinations.map(nameOf).join("\n  ")
    throw new Failure(
      `No combination has "${words.join(" ")}" in its name: choose among\n  ${list}`
    )
  }
  return chosen.map(({ combination }) => combination)
}

async function main(): Promise<void> {
  const signal = stopSignal()
  const newest = npm(["view", "@medusajs/medusa", "version"])
  for (const combination of choose(process.argv.slice(2), newest)) {
    if (signal.aborted) {
      break
    }
    const start = Date.now()
    const passed = await runOn(combination, signal)
    const seconds = Math.round((Date.now() - start) / 1000)
    console.log(
      `${passed ? "ok    " : "FAILED"} ${nameOf(combination)} (${seconds} s)`
    )
    process.exitCode = passed ? process.exitCode : 1
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
})
