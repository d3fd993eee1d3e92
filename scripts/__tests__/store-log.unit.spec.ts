import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openLog } from "../start/store-log"

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "sbp-log-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it("the store's log writes all output to a file, and keeps its end in memory", () => {
  const log = openLog(folder, false)
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
  log.write(Buffer.from(`\u001b[31m${lines.join("\n")}\u001b[0m\n`))
  expect(readFileSync(log.path, "utf8")).toContain("line 0")
  expect(log.tail()).toBe(lines.slice(-20).join("\n"))
})

it("the store's log knows its end even if the folder was removed meanwhile", () => {
  const log = openLog(folder, false)
  log.write(Buffer.from("before\n"))
  rmSync(folder, { recursive: true })
  log.write(Buffer.from("after\n"))
  expect(log.tail()).toBe("before\nafter")
})

it("a store's log that cannot be written is reported in one sentence", () => {
  mkdirSync(join(folder, "store.log"))
  expect(() => openLog(folder, false)).toThrow(
    /The log cannot be written .* set SBP_STORE_DIR to another folder\.$/
  )
})
