import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../../../scripts/free-port"
import { root } from "../../../scripts/start/settings"
import { until } from "../../http/support/until"
import { makeCertificate } from "./certificate"

// Postgres's guard works for any server that stops on SIGINT.
const guard = path.join(root, "scripts/postgres/guard.cjs")

export type NginxOptions = {
  /** The port of Medusa. */
  upstream: number
  /** Further changes of the example; each replaces a text that must be in it. */
  changes?: [from: string | RegExp, to: string][]
  /**
   * Further settings that a merchant's nginx.conf may have for all of its
   * sites.
   */
  http?: string
}

/** A real nginx, with the example of the docs as one of its sites. */
export class Nginx {
  private constructor(
    readonly port: number,
    readonly ca: string,
    private readonly folder: string,
    private readonly guarded: ChildProcess
  ) {}

  /** @param site the example, a file of /etc/nginx/conf.d */
  static async start(site: string, options: NginxOptions): Promise<Nginx> {
    const folder = mkdtempSync(path.join(tmpdir(), "sbp-nginx-"))
    const { cert, key, ca } = makeCertificate(folder)
    const port = await freePort()
    const changed = change(site, [
      [/listen 443 ssl;/, `listen 127.0.0.1:${port} ssl;`],
      [/listen 80;/, `listen 127.0.0.1:${await freePort()};`],
      [/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, cert],
      [/\/etc\/letsencrypt\/\S+\/privkey\.pem/, key],
      [/\/var\/log\/nginx\//, `${folder}/`],
      [/http:\/\/127\.0\.0\.1:9000/, `http://127.0.0.1:${options.upstream}`],
      ...(options.changes ?? []),
    ])
    const conf = path.join(folder, "nginx.conf")
    writeFileSync(conf, around(changed, folder, options.http))
    const log = path.join(folder, "error.log")
    const switches = "daemon off; master_process off;"
    const args = ["-p", folder, "-c", conf, "-e", log, "-g", switches]
    const guarded = spawn(
      process.execPath,
      [guard, JSON.stringify(["nginx", args])],
      { stdio: ["pipe", "ignore", "ignore"] }
    )
    const nginx = new Nginx(port, ca, folder, guarded)
    await until(
      async () => guarded.exitCode !== null || (await listens(port)),
      "nginx to listen"
    )
    if (guarded.exitCode !== null) {
      throw new Error(`nginx did not start:\n${nginx.log("error.log")}`)
    }
    return nginx
  }

  get origin(): string {
    return `https://localhost:${this.port}`
  }

  log(name: "access.log" | "error.log"): string {
    return readFileSync(path.join(this.folder, name), "utf8")
  }

  /** Everything that nginx wrote to the disk, including temporary files. */
  written(): string {
    return readdirSync(this.folder, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(this.folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file, "utf8"))
      .join("\n")
  }

  async stop(): Promise<void> {
    const ended = once(this.guarded, "close")
    this.guarded.stdin?.end()
    await ended
  }
}

/** Throws if the text is missing: otherwise a changed example would be tested unchanged. */
function change(
  site: string,
  changes: [from: string | RegExp, to: string][]
): string {
  return changes.reduce((text, [from, to]) => {
    const all = new RegExp(from, "g")
    if (!all.test(text)) {
      throw new Error(`The example does not say ${String(from)} any more`)
    }
    return text.replace(all, to)
  }, site)
}

/** Like Debian's nginx.conf around the files of conf.d. */
function around(site: string, folder: string, http = ""): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n")
  return `pid ${folder}/nginx.pid;
events {}
http {
${temporary}
access_log ${folder}/access.log;
${http}
${site}
}
`
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => resolve(false))
    socket.on("connect", () => {
      socket.destroy()
      resolve(true)
    })
  })
}
