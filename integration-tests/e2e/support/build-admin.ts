import path from "node:path"
import { inspect } from "node:util"
import { build } from "@medusajs/admin-bundler"
import { root } from "../../../scripts/start/settings"

/** The shop's address, for Medusa's own payment links. */
const SHOP = "https://shop.example"

// What `medusa build` does for the admin, as a command of its own, because vite
// does not run within jest. Its working files are created in the current
// folder, and not beside those of a development store.
const [outDir = ""] = process.argv.slice(2)

build({
  path: "/app",
  backendUrl: "/",
  // `withSbp` sets it so.
  storefrontUrl: SHOP,
  outDir: path.resolve(outDir),
  sources: [path.join(root, "src/admin")],
  // Every store has this plugin.
  plugins: ["@medusajs/draft-order/admin"],
  // Minifying takes longer than it would save here.
  vite: () => ({ build: { minify: false, reportCompressedSize: false } }),
}).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(inspect(error))
    process.exit(1)
  }
)
