import { type ChildProcess, fork, spawn } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { transformFileSync } from "@swc/core"
import { bin } from "../../package.json"
import { freePort } from "../../scripts/free-port"

const root = path.resolve(__dirname, "../..")
const packages = path.join(root, "node_modules")
const cli = path.join(packages, "@medusajs/cli/cli.js")

type Ending = { output: string; code: number | null }

/** A merchant's store, with the plugin of this tree in its node_modules. */
export class MerchantStore {
  readonly folder = mkdtempSync(path.join(tmpdir(), "sbp-merchant-"))
  private host: ChildProcess | undefined

  constructor(private readonly databaseUrl: string) {
    mkdirSync(this.file("node_modules"))
    for (const name of readdirSync(packages)) {
      symlinkSync(path.join(packages, name), this.file("node_modules", name))
    }
    installPlugin(this.file("node_modules/medusa-payment-sbp"))
    const dependencies = { "@medusajs/medusa": "*" }
    writeFileSync(this.file("package.json"), JSON.stringify({ dependencies }))
  }

  /** @param config what medusa-config.js exports; it may use valid `options` */
  configure(config: string): void {
    writeFileSync(
      this.file("medusa-config.js"),
      `const { defineConfig } = require("@medusajs/framework/utils")
       const { withSbp } = require("medusa-payment-sbp")
       const options = {
         baseUrl: "http://127.0.0.1:9", shopId: "100500", secretKey: "secret",
         backendUrl: "http://localhost", storefrontUrl: "http://localhost",
       }
       const admin = { disable: true }
       module.exports = ${config}`
    )
  }

  /** Runs a command of Medusa until it ends, or has started the server. */
  async medusa(...command: string[]): Promise<Ending> {
    return this.run(cli, command, { PORT: String(await freePort()) })
  }

  doctor(
    options: string[] = [],
    env: Record<string, string> = {},
    folder = this.folder
  ): Promise<Ending> {
    return this.command(["doctor", ...options], env, folder)
  }

  /** Runs one of the plugin's own commands, as npx does. */
  command(
    args: string[],
    env: Record<string, string> = {},
    folder = this.folder
  ): Promise<Ending> {
    const plugin = this.file("node_modules/medusa-payment-sbp")
    const program = path.join(plugin, bin["medusa-payment-sbp"])
    return this.run(program, args, env, folder)
  }

  /** The doctor's findings, without the seconds that its command takes. */
  examine(env: Record<string, string> = {}): Promise<Ending> {
    return this.inHost(["doctor"], env)
  }

  /** What a command prints, and its exit code, without a process for each. */
  async inHost(
    args: string[],
    env: Record<string, string> = {}
  ): Promise<Ending> {
    this.host ??= fork(path.join(__dirname, "command-host.cjs"), {
      cwd: this.folder,
      env: this.environment(),
      execArgv: [],
    })
    const answer = once(this.host, "message")
    this.host.send({
      args,
      folder: this.folder,
      plugin: this.file("node_modules/medusa-payment-sbp/.medusa/server"),
      env,
    })
    const [ending] = (await answer) as [Ending]
    return ending
  }

  private async run(
    program: string,
    args: string[],
    env: Record<string, string>,
    cwd = this.folder
  ): Promise<Ending> {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...this.environment(), ...env },
    })
    let output = ""
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes("Server is ready")) {
        child.kill()
      }
    }
    child.stdout.on("data", collect)
    child.stderr.on("data", collect)
    const ended = new Promise<number | null>((resolve) =>
      child.on("close", resolve)
    )
    return { code: await ended, output }
  }

  private environment() {
    return {
      ...process.env,
      NODE_ENV: "development",
      // At this log level it prints that the server is ready.
      LOG_LEVEL: "info",
      DATABASE_URL: this.databaseUrl,
    }
  }

  remove(): void {
    this.host?.kill()
    rmSync(this.folder, { recursive: true, maxRetries: 5 })
  }

  private file(...names: string[]): string {
    return path.join(this.folder, ...names)
  }
}

/** A configuration as written by hand, with these plugins and providers. */
export function byHand(plugins: string, providers: string, more = ""): string {
  return `defineConfig({
    admin,
    plugins: [${plugins}],
    modules: [{
      resolve: "@medusajs/medusa/payment",
      options: { providers: [${providers}] },
      ${more}
    }],
  })`
}

/** Compiles the server as `npm run build` does, but in a second: without types. */
function installPlugin(target: string): void {
  const from = path.join(root, "src")
  const sources = readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => !/__tests__|^admin/.test(file))
  for (const source of sources) {
    const { code } = transformFileSync(path.join(from, source), {
      swcrc: false,
      jsc: { parser: { syntax: "typescript" }, target: "es2022" },
      module: { type: "commonjs" },
    })
    const file = path.join(target, ".medusa/server/src", source)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file.replace(/ts$/, "js"), code)
  }
  const manifest = path.join(root, "package.json")
  copyFileSync(manifest, path.join(target, "package.json"))
}
