import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Trace } from "./find-secrets"

const CONSOLE = ["log", "info", "warn", "error", "debug", "trace"] as const

type Stop = () => void
type Send = (messages: unknown) => Promise<unknown>

/** Records all outputs of a store: its logs, its events, its queries. */
export class Recorder {
  private readonly recorded = new Map<string, string[]>()
  private readonly stops: Stop[] = []

  constructor(private readonly container: MedusaContainer) {}

  start(): void {
    for (const name of ["stdout", "stderr"] as const) {
      this.recordStream(name)
    }
    for (const name of CONSOLE) {
      this.recordConsole(name)
    }
    this.recordLogger()
    this.recordEvents()
    this.recordMessages()
    this.recordStatements()
  }

  stop(): void {
    this.stops.splice(0).forEach((stop) => stop())
  }

  record(where: string, what: unknown): void {
    const texts = this.recorded.get(where) ?? []
    this.recorded.set(where, texts)
    texts.push(typeof what === "string" ? what : JSON.stringify(what))
  }

  /** One trace for each place, so that a finding names it. */
  traces(): Trace[] {
    return [...this.recorded].map(([where, texts]) => ({
      where,
      // Two texts next to each other must not look like one number.
      text: texts.join("\n|\n"),
    }))
  }

  private recordStream(name: "stdout" | "stderr") {
    const stream = process[name]
    const write = stream.write.bind(stream)
    // Not passed on: it would add thousands of lines to a test report.
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      this.record(name, Buffer.from(chunk as string).toString())
      const done = rest.at(-1)
      if (typeof done === "function") {
        process.nextTick(done)
      }
      return true
    }
    this.stops.push(() => (stream.write = write))
  }

  private recordConsole(name: (typeof CONSOLE)[number]) {
    const { console: target } = globalThis
    const original = target[name].bind(target)
    target[name] = (...texts: unknown[]) => {
      this.record("console", texts.map(written).join(" "))
    }
    this.stops.push(() => (target[name] = original))
  }

  /** Medusa's logger passes every entry to winston as an object. */
  private recordLogger() {
    const logger = this.container.resolve(ContainerRegistrationKeys.LOGGER)
    const { loggerInstance_: stream } = logger as unknown as {
      loggerInstance_: NodeJS.ReadableStream
    }
    // Entries of every level arrive here, even those that are not written.
    const record = (entry: { level: string }) => {
      if (logger.shouldLog(entry.level)) {
        this.record("logger", written(entry))
      }
    }
    stream.on("data", record)
    this.stops.push(() => stream.off("data", record))
  }

  private recordEvents() {
    const bus = this.container.resolve(Modules.EVENT_BUS)
    const record = (event: unknown) => {
      this.record("events", event)
      return Promise.resolve()
    }
    bus.subscribe("*", record)
    this.stops.push(() => void bus.unsubscribe("*", record))
  }

  /** What providers of e-mails and of the bell are given; Medusa stores only a part of it. */
  private recordMessages() {
    const module = this.container.resolve<Record<string, Send>>(
      Modules.NOTIFICATION
    )
    const send = module.createNotifications?.bind(module) as Send
    module.createNotifications = (messages) => {
      this.record("messages", messages)
      return send(messages)
    }
    this.stops.push(() => (module.createNotifications = send))
  }

  /** What the database's own log would show, including values. */
  private recordStatements() {
    const pool = this.container.resolve<Knex>(
      ContainerRegistrationKeys.PG_CONNECTION
    )
    const record = ({ sql, bindings }: { sql: string; bindings?: unknown }) =>
      this.record("statements", { sql, bindings })
    pool.on("query", record)
    this.stops.push(() => pool.removeListener("query", record))
  }
}

function written(what: unknown): string {
  if (what instanceof Error) {
    const { name, message, stack, cause } = what
    return JSON.stringify({ ...what, name, message, stack, cause })
  }
  return typeof what === "string" ? what : JSON.stringify(what)
}
