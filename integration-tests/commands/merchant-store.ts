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
import { bin } from "../../package.json"
import { freePort } from "../../scripts/free-port"
import { compileServer } from "../compile-server"

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
    const plugin = this.file("node_modules/medusa-payment-sbp")
    compileServer(path.join(plugin, ".medusa/server/src"))
    const manifest = path.join(root, "package.json")
    copyFileSync(manifest, path.join(plugin, "package.json"))
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
    folder = this.folder,
    input?: string
  ): Promise<Ending> {
    const plugin = this.file("node_modules/medusa-payment-sbp")
    const program = path.join(plugin, bin["medusa-payment-sbp"])
    return this.run(program, args, env, folder, input)
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
    cwd = this.folder,
    input?: string
  ): Promise<Ending> {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...this.environment(), ...env },
    })
    if (input !== undefined) {
      child.stdin.end(input)
    }
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
