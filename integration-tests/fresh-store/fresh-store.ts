import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../../scripts/start/settings"
import { Command } from "./command"
import { merchantEnvironment } from "./environment"

type Environment = Record<string, string>

/** Further environment variables, and a folder in the store's. */
type Place = [env?: Environment, folder?: string]

/** A store in its own folder, made by the commands that a merchant types. */
export class FreshStore {
  readonly folder = realpathSync(
    mkdtempSync(path.join(tmpdir(), "sbp-fresh-store-"))
  )
  private readonly running = new Set<Command>()

  constructor(private readonly env: Environment) {}

  file(...names: string[]): string {
    return path.join(this.folder, ...names)
  }

  write(name: string, content: string | object): void {
    const text =
      typeof content === "string" ? content : JSON.stringify(content, null, 2)
    mkdirSync(path.dirname(this.file(name)), { recursive: true })
    writeFileSync(this.file(name), text)
  }

  /** Copies the seed of the demo shop into the store's scripts. */
  copySeed(): void {
    const to = this.file("src/scripts/seed")
    cpSync(path.join(root, "scripts/seed"), to, { recursive: true })
  }

  /** @returns what it prints */
  async run(line: string, ...place: Place): Promise<string> {
    const command = this.begin(line, ...place)
    const log = await command.succeeds()
    this.running.delete(command)
    return log
  }

  /** Starts a server, and returns once it is ready. */
  async start(line: string, ...place: Place): Promise<Command> {
    const command = this.begin(line, ...place)
    await command.says("Server is ready on port")
    return command
  }

  async stop(command: Command): Promise<void> {
    await command.end()
    this.running.delete(command)
  }

  /** Stops all its processes, and removes its folder. */
  async remove(): Promise<void> {
    try {
      await Promise.all([...this.running].map((it) => it.end()))
    } finally {
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }

  private begin(line: string, env: Environment = {}, folder = "."): Command {
    const command = new Command(line, {
      cwd: this.file(folder),
      env: { ...merchantEnvironment(), ...this.env, ...env },
    })
    this.running.add(command)
    return command
  }
}
