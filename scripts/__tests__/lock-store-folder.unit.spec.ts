import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "sbp-lock-"))))
afterEach(() => rmSync(folder, { recursive: true }))

/**
 * A process that tries to take the lock, prints the result, and keeps the lock
 * if it got it.
 */
async function contend() {
  const module = join(__dirname, "../start/lock-store-folder.ts")
  const code =
    `require(${JSON.stringify(module)})` +
    `.lockStoreFolder(${JSON.stringify(folder)}).then(` +
    `() => { console.log("got it"); setInterval(() => {}, 1000) },` +
    `(error) => { console.log(error.message); process.exit(1) })`
  const args = ["--import", "tsx", "--input-type=commonjs", "-e", code]
  const child = spawn(process.execPath, args, {
    cwd: join(__dirname, "../.."),
  })
  const [said] = (await once(child.stdout, "data")) as [Buffer]
  const end = async () => {
    child.kill("SIGKILL")
    await once(child, "close")
  }
  return { said: said.toString().trim(), end, child }
}

it("the lock of a store folder goes to one of several processes at once", async () => {
  const all = await Promise.all([contend(), contend(), contend()])
  const winners = all.filter(({ said }) => said === "got it")
  expect(winners).toHaveLength(1)
  for (const { said } of all.filter((it) => !winners.includes(it))) {
    expect(said).toMatch(
      /in use by another "npm start" \(process \d+\): stop it, or set SBP_/
    )
  }
  await winners[0]?.end()
})

it("a process takes over the folder lock of a process that has ended", async () => {
  const first = await contend()
  await first.end()
  expect(readdirSync(folder)).toEqual([`lock.${first.child.pid}`])
  const second = await contend()
  expect(second.said).toBe("got it")
  expect(readdirSync(folder)).toEqual([`lock.${second.child.pid}`])
  await second.end()
})

const onLinux = spawnSync("test", ["-e", "/proc/self/stat"]).status === 0
const itOnLinux = onLinux ? it : it.skip

itOnLinux("is not fooled by a number that was given again", async () => {
  writeFileSync(join(folder, `lock.${process.pid}`), "1")
  const { said, end } = await contend()
  expect(said).toBe("got it")
  await end()
})
