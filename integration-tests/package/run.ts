import { execFileSync } from "node:child_process"

/**
 * Runs a command to its end.
 *
 * @returns what it prints
 * @throws Error with all that it printed, when it fails
 */
export function run(
  command: string,
  args: string[],
  cwd: string,
  environment = process.env
): string {
  try {
    return execFileSync(command, args, {
      cwd,
      // Many tools print in colour where CI is set, though the output is not a
      // terminal.
      env: { ...environment, NO_COLOR: "1" },
      encoding: "utf8",
      stdio: "pipe",
    })
  } catch (error) {
    const { stdout = "", stderr = "" } = error as Record<string, string>
    const ran = [command, ...args].join(" ")
    throw new Error(`${ran} failed:\n${stdout}${stderr}`)
  }
}
