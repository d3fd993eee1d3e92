import { spawnSync } from "node:child_process"
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { Command } from "../../integration-tests/fresh-store/command"
import { merchantEnvironment } from "../../integration-tests/fresh-store/environment"
import { Failure, reasonOf } from "../failure"
import type { Services } from "../start/services"
import { root } from "../start/settings"

const STARTER = "https://github.com/medusajs/dtc-starter"
const GUIDE = "docs/storefront/dtc-starter.md"
/** In the package as it is published. */
const CLI = ".medusa/package/.medusa/server/src/cli/index.js"
const NEXT = "node_modules/next/dist/bin/next"

type Store = { url: string; publishableKey: string }

/** A merchant's copy of the starter's storefront. */
export class StarterShop {
  private readonly env = {
    ...merchantEnvironment(),
    NEXT_TELEMETRY_DISABLED: "1",
  }
  private server: Command | undefined

  constructor(
    private readonly folder: string,
    private readonly services: Services
  ) {}

  /** @param from a folder of the starter; without one, git clones the starter */
  async copy(from: string | undefined): Promise<void> {
    const starter = from === undefined ? await this.clone() : path.resolve(from)
    const storefront = [path.join(starter, "apps/storefront"), starter].find(
      (it) => existsSync(path.join(it, "src/lib/data/cart.ts"))
    )
    if (storefront === undefined) {
      throw new Failure(
        `${starter} is not Medusa's starter: neither it nor its apps/storefront has src/lib/data/cart.ts.`
      )
    }
    const left = ["node_modules", ".next", ".git", ".env.local"]
    cpSync(storefront, this.folder, {
      recursive: true,
      filter: (file) => !left.includes(path.relative(storefront, file)),
    })
  }

  private async clone(): Promise<string> {
    const guide = readFileSync(path.join(root, GUIDE), "utf8")
    const [, commit] = /its commit `([0-9a-f]{7,40})`/.exec(guide) ?? []
    if (commit === undefined) {
      throw new Failure(`${GUIDE} names no commit of the starter.`)
    }
    const target = `${this.folder}-starter`
    try {
      await this.run(`git clone --quiet ${STARTER} ${target}`, root)
      await this.run(`git checkout --quiet ${commit}`, target)
    } catch (error) {
      throw new Failure(
        `The starter cannot be cloned: without git or the internet, give a copy by --from.\n${reasonOf(error)}`
      )
    }
    return target
  }

  /** The kit stops half-way here: the package that it needs is what the guide installs next. */
  async applyKit(next: string | undefined): Promise<void> {
    if (next !== undefined) {
      this.changeManifest((it) => (it.dependencies.next = `^${next}`))
    }
    await this.run("npm run build", root)
    this.kit([0, 1])
  }

  async install(): Promise<void> {
    // The starter uses pnpm, which is just as lenient about peers.
    await this.run("npm install --legacy-peer-deps lean-qr@2")
    this.kit([0])
  }

  private kit(codes: number[]): void {
    const command = [CLI, "kit", this.folder]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: root,
      env: this.env,
      encoding: "utf8",
    })
    if (status === null || !codes.includes(status)) {
      throw new Failure(`The kit ended with ${status}:\n${stdout}${stderr}`)
    }
  }

  nextVersion(): string {
    return this.read<{ version: string }>("node_modules/next/package.json")
      .version
  }

  /** The store has to run: the build makes the pages of its products. */
  async build({ url, publishableKey }: Store): Promise<void> {
    const settings = [
      `NEXT_PUBLIC_MEDUSA_BACKEND_URL=${url}`,
      `NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=${publishableKey}`,
      "NEXT_PUBLIC_DEFAULT_REGION=ru",
      "",
    ]
    writeFileSync(path.join(this.folder, ".env.local"), settings.join("\n"))
    await this.run(`node ${NEXT} build`)
  }

  async start(port: number): Promise<void> {
    this.server = this.begin(`node ${NEXT} start -H localhost -p ${port}`)
    await this.server.says("Ready in")
  }

  /** The shop's output, which shows what went wrong. */
  get log(): string {
    return this.server?.log ?? ""
  }

  private async run(line: string, cwd = this.folder): Promise<void> {
    await this.begin(line, cwd).succeeds()
  }

  /** The command ends with this test at the latest. */
  private begin(line: string, cwd = this.folder): Command {
    const command = new Command(line, { cwd, env: this.env })
    this.services.add({ stop: () => command.end() })
    return command
  }

  private changeManifest(
    change: (manifest: { dependencies: Record<string, string> }) => void
  ): void {
    const manifest = this.read<Parameters<typeof change>[0]>("package.json")
    change(manifest)
    const text = JSON.stringify(manifest, null, 2)
    writeFileSync(path.join(this.folder, "package.json"), `${text}\n`)
  }

  private read<T>(file: string): T {
    return JSON.parse(readFileSync(path.join(this.folder, file), "utf8")) as T
  }
}
