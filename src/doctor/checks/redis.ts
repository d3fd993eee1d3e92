import { connect } from "node:net"
import { connect as connectTls } from "node:tls"
import { type Finding, fault, ok, okUnless } from "../finding"
import type { StoreConfig } from "../load-config"

const SUBJECT = "Redis"
const TIMEOUT_MS = 5_000

/** Whether every Redis that the configuration names answers. */
export async function checkRedis(config: StoreConfig): Promise<Finding[]> {
  const urls = [...new Set(redisUrlsOf(config))]
  if (urls.length === 0) {
    return []
  }
  const found: Finding[] = []
  for (const url of urls) {
    const problem = await problemOf(url)
    if (problem) {
      found.push(
        fault(
          SUBJECT,
          `${placeOf(url)} ${problem}: no checkout, event or job works`,
          "start it, or fix redisUrl in medusa-config"
        )
      )
    }
  }
  return okUnless(found, ok(SUBJECT, urls.map(placeOf).join(", ")))
}

/** Modules call the option by several names, at several depths. */
function redisUrlsOf({ projectConfig, modules }: StoreConfig): string[] {
  const urls = modules
    .filter(({ resolve }) => String(resolve).includes("redis"))
    .flatMap(({ options }) => urlsIn(options))
  const providers = modules
    .flatMap(({ options }) => options?.providers ?? [])
    .filter((it) => String(it?.resolve).includes("redis"))
    .flatMap(({ options }) => urlsIn(options))
  const { redisUrl } = projectConfig
  return [...(redisUrl ? [redisUrl] : []), ...urls, ...providers]
}

function urlsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return /^rediss?:\/\//.test(value) ? [value] : []
  }
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(urlsIn)
    : []
}

/** The address without the user and the password. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "Redis"
}

/** Undefined if it answers, with or without a password. */
function problemOf(url: string): Promise<string | undefined> {
  if (!URL.canParse(url)) {
    return Promise.resolve("has an address that cannot be read")
  }
  const { protocol, hostname, port } = new URL(url)
  const place = { host: hostname, port: Number(port || 6379) }
  return new Promise((resolve) => {
    const socket =
      protocol === "rediss:"
        ? // Its certificate is the store's matter: nothing secret is sent.
          connectTls({
            ...place,
            servername: hostname,
            rejectUnauthorized: false,
          })
        : connect(place)
    const end = (problem?: string) => {
      socket.destroy()
      resolve(problem)
    }
    socket.setTimeout(TIMEOUT_MS, () => end("does not answer"))
    socket.once("error", ({ code, message }: NodeJS.ErrnoException) =>
      end(`does not answer (${code ?? message})`)
    )
    // "+PONG", or an error that asks for a password: both mean Redis.
    socket.once("data", (answer: Buffer) =>
      end(/^[+-]/.test(answer.toString("latin1")) ? undefined : "is no Redis")
    )
    socket.write("PING\r\n")
  })
}
