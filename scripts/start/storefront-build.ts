import path from "node:path"
import { buildOnce } from "../build/build-once"
import { runBuild } from "../build/run-build"
import { filesHash, filesUnder } from "../files-hash"
import { root } from "./settings"

const vite = path.join(root, "node_modules/vite/bin/vite.js")
const storefront = path.join(root, "storefront")

/** Some of its files run in the shop as well. */
const KIT = "docs/storefront/dtc-starter"

/**
 * The shop as a merchant's server would serve it. One build lasts until a file
 * of the shop changes.
 *
 * @param folder keeps the build, under `storefront`
 * @returns the folder of its files
 */
export function storefrontBuild(
  folder: string,
  signal?: AbortSignal
): Promise<string> {
  const builds = path.join(folder, "storefront")
  return buildOnce(builds, hashOfSources(), (target) =>
    runBuild("The storefront", command(target), signal)
  )
}

function command(target: string) {
  const flags = ["--outDir", target, "--emptyOutDir", "--logLevel", "warn"]
  return {
    args: [vite, "build", storefront, ...flags],
    cwd: root,
    // A NODE_ENV of the terminal or the tests would change the build.
    env: { ...process.env, NODE_ENV: "production" },
  }
}

function hashOfSources(): string {
  const sources = ["storefront", KIT]
    .flatMap((folder) => filesUnder(root, folder))
    .filter((file) => !/[\\/](node_modules|__tests__)[\\/]/.test(file))
  const here = path.relative(root, __filename)
  return filesHash(root, ["package-lock.json", here, ...sources])
}
