import { existsSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import type { Command } from "../command"
import { installKit, type Step } from "../kit/install-kit"
import { packageFolder } from "../../shared/package-folder"

export const kit: Command = {
  summary: "puts SBP into a storefront made of Medusa's Next.js starter",
  help: `medusa-payment-sbp kit: puts SBP into a storefront made of Medusa's Next.js starter.

  npx medusa-payment-sbp kit <folder of the starter>

  --help  shows this text

It copies a few files into src of the storefront, and edits seven of the starter's.
Nothing that is there is overwritten, and it can be run again. Where a file is not as
it knows it, it says which lines belong where, and ends with 1. It also ends with 1
while lean-qr is not installed. Where there is no such storefront, it ends with 2.
Commit before, and look at the difference. docs/storefront/dtc-starter.md in this
package says why each edit is needed.`,
  readsConfig: false,

  run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) {
      console.error(kit.help)
      return 2
    }
    const storefront = storefrontIn(folder)
    if (storefront === undefined) {
      console.error(
        `${folder} is not Medusa's Next.js starter: it has no src/lib/data/cart.ts, and neither has its apps/storefront. For another storefront, docs/storefront/README.md in this package has the three calls that it makes.`
      )
      return 2
    }
    const files = path.join(packageFolder(), "docs/storefront/dtc-starter")
    const steps = installKit(files, storefront)
    console.log(report(steps, storefront))
    return steps.some(({ todo }) => todo !== undefined) ? 1 : 0
  },
}

/** The starter is a repository with two applications, of which one is the shop. */
function storefrontIn(folder: string): string | undefined {
  return [folder, path.join(folder, "apps/storefront")].find((it) =>
    existsSync(path.join(it, "src/lib/data/cart.ts"))
  )
}

function report(steps: Step[], storefront: string): string {
  const lines = steps.map(({ file, done, todo }) =>
    todo === undefined
      ? `  ✓ ${file}: ${done}`
      : `  ✗ ${file}\n${todo.replaceAll(/^(?=.)/gm, "      ")}`
  )
  const left = steps.filter(({ todo }) => todo !== undefined).length
  const summary =
    left > 0
      ? `${left} left to do by hand, as said above.`
      : "All is there. Enable the provider in a region, and try it."
  return [
    "",
    `In ${path.join(storefront, "src")}:`,
    "",
    ...lines,
    "",
    `  ${summary}`,
    "",
  ].join("\n")
}
