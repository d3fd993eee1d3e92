import { readFileSync } from "node:fs"

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    const denied = error instanceof Error && "code" in error
    return denied && error.code === "EPERM"
  }
}

/** On Linux only. */
export function parentOf(pid: number): number | undefined {
  const parent = status(pid)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** On Linux only. */
export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`) ?? ""
}

/** The fields of /proc/pid/stat that follow the name of the command. */
function status(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(")") + 2).split(" ")
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}
