import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Trace } from "./search"

const CONSOLE = ["log", "info", "warn", "error", "debug", "trace"] as const

type Stop = () => void

/** Hears all that a store says: to its logs, its subscribers, its database. */
export class Recorder {
  private readonly heard = new Map<string, string[]>()
  private readonly stops: Stop[] = []

  constructor(private readonly container: MedusaContainer) {}

  start(): void {
    for (const name of ["stdout", "stderr"] as const) {
      this.hearStream(name)
    }
    for (const name of CONSOLE) {
      this.hearConsole(name)
    }
    this.hearLogger()
    this.hearEvents()
    this.hearStatements()
  }

  stop(): void {
    this.stops.splice(0).forEach((stop) => stop())
  }

  hear(where: string, what: unknown): void {
    const texts = this.heard.get(where) ?? []
    this.heard.set(where, texts)
    texts.push(typeof what === "string" ? what : JSON.stringify(what))
  }

  /** One for each place, so that a finding says where. */
  traces(): Trace[] {
    return [...this.heard].map(([where, texts]) => ({
      where,
      // No two texts must look like one number.
      text: texts.join("\n|\n"),
    }))
  }

  private hearStream(name: "stdout" | "stderr") {
    const stream = process[name]
    const write = stream.write.bind(stream)
    // Thousands of lines that nobody wants to read in a report.
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      this.hear(name, Buffer.from(chunk as string).toString())
      const done = rest.at(-1)
      if (typeof done === "function") {
        process.nextTick(done)
      }
      return true
    }
    this.stops.push(() => (stream.write = write))
  }

  private hearConsole(name: (typeof CONSOLE)[number]) {
    const { console: voice } = globalThis
    const say = voice[name].bind(voice)
    voice[name] = (...texts: unknown[]) => {
      this.hear("console", texts.map(written).join(" "))
    }
    this.stops.push(() => (voice[name] = say))
  }

  /** Behind it is winston, through which every entry goes as an object. */
  private hearLogger() {
    const logger = this.container.resolve(ContainerRegistrationKeys.LOGGER)
    const { loggerInstance_: stream } = logger as unknown as {
      loggerInstance_: NodeJS.ReadableStream
    }
    // Entries of every level come by, also those that are not written.
    const hear = (entry: { level: string }) => {
      if (logger.shouldLog(entry.level)) {
        this.hear("logger", written(entry))
      }
    }
    stream.on("data", hear)
    this.stops.push(() => stream.off("data", hear))
  }

  private hearEvents() {
    const bus = this.container.resolve(Modules.EVENT_BUS)
    const hear = (event: unknown) => {
      this.hear("events", event)
      return Promise.resolve()
    }
    bus.subscribe("*", hear)
    this.stops.push(() => void bus.unsubscribe("*", hear))
  }

  /** What the database's own log would show, its values included. */
  private hearStatements() {
    const pool = this.container.resolve<Knex>(
      ContainerRegistrationKeys.PG_CONNECTION
    )
    const hear = ({ sql, bindings }: { sql: string; bindings?: unknown }) =>
      this.hear("statements", { sql, bindings })
    pool.on("query", hear)
    this.stops.push(() => pool.removeListener("query", hear))
  }
}

function written(what: unknown): string {
  if (what instanceof Error) {
    const { name, message, stack, cause } = what
    return JSON.stringify({ ...what, name, message, stack, cause })
  }
  return typeof what === "string" ? what : JSON.stringify(what)
}
