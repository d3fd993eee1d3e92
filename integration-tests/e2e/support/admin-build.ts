import path from "node:path"
import { buildOnce } from "../../../scripts/build/build-once"
import { runBuild } from "../../../scripts/build/run-build"
import { filesHash, filesUnder } from "../../../scripts/files-hash"
import { root } from "../../../scripts/start/settings"

export const folder = path.join(root, ".e2e")

const builds = path.join(folder, "admin")
const script = path.join(__dirname, "build-admin.ts")

/**
 * The admin as a store serves it, with our pages. It is built and not served by
 * vite: that would compile hundreds of files for each page, load a page anew
 * whenever it meets another dependency, and share its cache with `npm start`.
 * One build lasts until a file of the admin changes.
 *
 * @returns the folder of its files
 */
export function adminBuild(): Promise<string> {
  return buildOnce(builds, hashOfSources(), (target) =>
    runBuild("The admin", {
      args: ["--import", "tsx", script, target],
      cwd: folder,
      // React as developers have it: what it warns of fails a test.
      env: { PATH: process.env.PATH, NODE_ENV: "development" },
    })
  )
}

function hashOfSources(): string {
  const files = ["package-lock.json", path.relative(root, script)]
  return filesHash(root, [...files, ...filesUnder(root, "src/admin")])
}
