import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openLog } from "../start/store-log"

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "sbp-log-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it("writes everything to the file, and keeps its end in memory", () => {
  const log = openLog(folder, false)
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
  log.write(Buffer.from(`\u001b[31m${lines.join("\n")}\u001b[0m\n`))
  expect(readFileSync(log.path, "utf8")).toContain("line 0")
  expect(log.tail()).toBe(lines.slice(-20).join("\n"))
})

it("knows the end even if the folder was removed meanwhile", () => {
  const log = openLog(folder, false)
  log.write(Buffer.from("before\n"))
  rmSync(folder, { recursive: true })
  log.write(Buffer.from("after\n"))
  expect(log.tail()).toBe("before\nafter")
})

it("reports in one sentence that it cannot be written", () => {
  mkdirSync(join(folder, "store.log"))
  expect(() => openLog(folder, false)).toThrow(
    /The log cannot be written .* set SBP_STORE_DIR to another folder\.$/
  )
})
