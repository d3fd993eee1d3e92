import { execFileSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { whyPrivate } from "../why-private"

/** More than Node has threads, in which it looks hosts up as well. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4) * 2

describe("whyPrivate", () => {
  const folder = mkdtempSync(join(tmpdir(), "why-private-"))
  const pipe = join(folder, "pipe")
  let opened: Promise<FileHandle>[] = []

  /** Opening a pipe waits for its other end. */
  const endWaiting = async () => {
    const end = openSync(pipe, "r+")
    await Promise.all(opened.map(async (it) => (await it).close()))
    closeSync(end)
    opened = []
  }

  afterAll(() => rmSync(folder, { recursive: true }))

  it("waits five seconds for a look-up that hangs", async () => {
    execFileSync("mkfifo", [pipe])
    opened = Array.from({ length: THREADS }, () => open(pipe, "r"))
    const since = Date.now()
    const given = setTimeout(() => void endWaiting(), 10_000)
    expect(await whyPrivate("https://shop.example.com")).toBeUndefined()
    expect(Date.now() - since).toBeLessThan(7_500)
    clearTimeout(given)
    await endWaiting()
  })
})
