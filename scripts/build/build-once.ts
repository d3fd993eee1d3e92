import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"

/**
 * Builds something unless it was built before from the same sources. A build
 * appears under its name only when it is complete, and older ones are removed.
 * Two builds at the same time would disturb each other.
 *
 * @param builds the folder of these builds, and of nothing else
 *
 * @param hash of everything that decides what is built
 *
 * @param build puts the files into a folder, which it makes
 *
 * @returns the folder of the files
 */
export async function buildOnce(
  builds: string,
  hash: string,
  build: (target: string) => Promise<void>
): Promise<string> {
  const name = hash.slice(0, 16)
  const target = path.join(builds, name)
  if (!existsSync(target)) {
    mkdirSync(builds, { recursive: true })
    const draft = path.join(builds, "draft")
    rmSync(draft, { recursive: true, force: true })
    await build(draft)
    renameSync(draft, target)
  }
  for (const older of readdirSync(builds).filter((it) => it !== name)) {
    rmSync(path.join(builds, older), { recursive: true, force: true })
  }
  return target
}
