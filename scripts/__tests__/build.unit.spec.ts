import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { buildOnce } from "../build/build-once"
import { runBuild } from "../build/run-build"
import { Failure } from "../failure"
import { filesHash, filesUnder } from "../files-hash"

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "sbp-build-"))))
afterEach(() => rmSync(folder, { recursive: true }))

describe("a build", () => {
  const make = (target: string, text = "built") => {
    mkdirSync(target)
    writeFileSync(join(target, "file"), text)
    return Promise.resolve()
  }
  const fail = () => Promise.reject(new Error("cannot"))

  it("is made once for the same sources", async () => {
    const builds = join(folder, "builds")
    const built = await buildOnce(builds, "one", make)
    expect(readFileSync(join(built, "file"), "utf8")).toBe("built")
    expect(await buildOnce(builds, "one", fail)).toBe(built)
  })

  it("replaces older builds, and the remains of an interrupted one", async () => {
    await buildOnce(folder, "one", make)
    const halfway = buildOnce(folder, "two", async (target) => {
      await make(target, "half")
      throw new Error("stopped")
    })
    await expect(halfway).rejects.toThrow("stopped")
    const built = await buildOnce(folder, "two", make)
    expect(readdirSync(folder)).toEqual(["two"])
    expect(readFileSync(join(built, "file"), "utf8")).toBe("built")
  })
})

describe("running a build", () => {
  const run = (code: string, signal?: AbortSignal) => {
    const env = { PATH: process.env.PATH }
    const command = { args: ["-e", code], cwd: folder, env }
    return runBuild("The thing", command, signal)
  }

  it("runs it to its end", async () => {
    await run('require("fs").writeFileSync("made", "")')
    expect(existsSync(join(folder, "made"))).toBe(true)
  })

  it("shows the beginning of its log when it fails", async () => {
    const code =
      'console.log("no such file"); console.error("x".repeat(5000));' +
      "process.exitCode = 2"
    const failure: unknown = await run(code).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    const { message } = failure as Failure
    expect(message).toMatch(/^The thing cannot be built: .*\n\nno such file\nx/)
    expect(message.length).toBeLessThan(3200)
  })

  it("ends it when everything stops", async () => {
    const controller = new AbortController()
    const endless =
      'require("fs").writeFileSync("pid", String(process.pid));' +
      "setInterval(() => {}, 1000)"
    const running = run(endless, controller.signal)
    const file = join(folder, "pid")
    while (!existsSync(file) || !readFileSync(file, "utf8")) {
      await sleep(20)
    }
    controller.abort()
    await expect(running).rejects.toThrow("aborted")
    const pid = Number(readFileSync(file, "utf8"))
    expect(() => process.kill(pid, 0)).toThrow("ESRCH")
    await expect(run("", controller.signal)).rejects.toThrow("aborted")
  })
})

it("the hash of files covers their names and contents", () => {
  const hash = () => filesHash(folder, filesUnder(folder, "sources"))
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, "sources", name), text)
  mkdirSync(join(folder, "sources/inside"), { recursive: true })
  const seen = [hash()]
  write("a", "1")
  seen.push(hash())
  write("a", "2")
  seen.push(hash())
  rmSync(join(folder, "sources/a"))
  write("inside/a", "2")
  seen.push(hash())
  expect(new Set(seen).size).toBe(4)
  expect(hash()).toBe(seen[3])
  expect(filesUnder(folder, "nowhere")).toEqual([])
})
