import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"

/** The longest first: they run side by side, as many as there are processors. */
const CHECKS = [
  "eslint --max-warnings 0 .",
  "oxlint",
  "prettier --check --log-level warn .",
  // The plugin alone, without the types of its tests. Named by its path: two versions of
  // TypeScript would share the name of one program.
  "node node_modules/typescript-native/bin/tsc --noEmit -p tsconfig.json",
]

/** Prints the output of a check in one piece, so that two outputs never mix. */
function run(check) {
  return new Promise((resolve) => {
    const child = spawn(check, { shell: true })
    let output = ""
    child.stdout.on("data", (chunk) => (output += chunk))
    child.stderr.on("data", (chunk) => (output += chunk))
    child.on("close", (code) => {
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${check}`)
      if (code !== 0) {
        console.log(output)
        process.exitCode = 1
      }
      resolve()
    })
  })
}

const left = [...CHECKS]
const work = async () => {
  for (let check = left.shift(); check; check = left.shift()) {
    await run(check)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
