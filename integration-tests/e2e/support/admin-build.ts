import path from "node:path"
import { buildOnce } from "../../../scripts/build/build-once"
import { runBuild } from "../../../scripts/build/run-build"
import { filesHash, filesUnder } from "../../../scripts/files-hash"
import { oneAtATime } from "../../one-at-a-time"
import { root } from "../../../scripts/start/settings"

export const folder = path.join(root, ".e2e")

const builds = path.join(folder, "admin")
const script = path.join(__dirname, "build-admin.ts")

/**
 * The admin as a store serves it, with our pages. It is built and not served by
 * vite, which would compile hundreds of files for each page, reload a page
 * whenever it meets another dependency, and share its cache with `npm start`.
 * One build lasts until a file of the admin changes.
 *
 * @returns the folder of its files
 */
export function adminBuild(): Promise<string> {
  return oneAtATime("build the admin", () =>
    buildOnce(builds, hashOfSources(), (target) =>
      runBuild("The admin", {
        args: ["--import", "tsx", script, target],
        cwd: folder,
        // React's development build: its warnings fail a test.
        env: { PATH: process.env.PATH, NODE_ENV: "development" },
      })
    )
  )
}

function hashOfSources(): string {
  const files = ["package-lock.json", path.relative(root, script)]
  return filesHash(root, [
    ...files,
    ...filesUnder(root, "src/admin"),
    ...filesUnder(root, "src/domain"),
  ])
}
