import { readdirSync, readFileSync, readlinkSync } from "node:fs"

/** These tests find the processes of a command in /proc, which only Linux has. */
export const describeOnLinux: jest.Describe =
  process.platform === "linux" ? describe : describe.skip

export interface ProcessInfo {
  pid: number
  command: string
}

/**
 * Every process of a store folder, from Linux's /proc: it has the folder in its
 * arguments or its environment, or as its working directory, as Postgres does.
 */
export function processesOf(folder: string): ProcessInfo[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => describeProcess(`/proc/${name}`, Number(name)))
    .filter(({ traces }) => traces.includes(folder))
    .map(({ pid, command }) => ({ pid, command }))
}

function describeProcess(proc: string, pid: number) {
  const command = attempt(() => readFileSync(`${proc}/cmdline`, "utf8"))
  const environment = attempt(() => readFileSync(`${proc}/environ`, "utf8"))
  const workingIn = attempt(() => readlinkSync(`${proc}/cwd`))
  return {
    pid,
    command: command.replaceAll("\0", " "),
    traces: command + environment + workingIn,
  }
}

/** A process may end while it is examined. */
function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ""
  }
}
