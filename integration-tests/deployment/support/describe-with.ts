import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

const NEEDS = {
  nginx: () => spawnSync("nginx", ["-v"]).status === 0,
  chromium: () => existsSync(process.env.CHROMIUM_PATH || "/usr/bin/chromium"),
}

/** Skips the tests with a message if one of the programs is missing. */
export function describeWith(
  programs: (keyof typeof NEEDS)[],
  name: string,
  tests: () => void
): void {
  const missing = programs.filter((program) => !NEEDS[program]())
  if (missing.length === 0) {
    describe(name, tests)
  } else {
    describe.skip(`${name} (skipped: no ${missing.join(", no ")} here)`, tests)
  }
}
