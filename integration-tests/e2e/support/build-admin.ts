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

/** The dashboard's own texts, a chunk with all languages. */
const TRANSLATION =
  /(\/\/ src\/i18n\/translations\/(?!en\.|ru\.)[\w-]+\.json\nvar \w+ = )\{[^]*?\n\};/g

/** What i18next logs in a development build: all of its options, on each load. */
const DEBUG = 'debug: process.env.NODE_ENV === "development"'

const removed = { languages: 0, logs: 0 }

/** Tests read two of the dashboard's languages; all others are two fifths of its code. */
function withoutTheUnread(code: string, id: string): string | undefined {
  if (!id.includes("@medusajs/dashboard/dist/")) {
    return undefined
  }
  return code
    .replace(TRANSLATION, (_, start: string) => {
      removed.languages += 1
      return `${start}{};`
    })
    .replace(DEBUG, () => {
      removed.logs += 1
      return "debug: false"
    })
}

/** @throws Error if another version of the dashboard is written in another way */
function buildEnd(error?: Error): void {
  if (!error && (removed.languages < 30 || removed.logs < 1)) {
    throw new Error(
      `Too little of the dashboard was removed: ${JSON.stringify(removed)}.`
    )
  }
}

build({
  path: "/app",
  backendUrl: "/",
  // `withSbp` sets it so.
  storefrontUrl: SHOP,
  outDir: path.resolve(outDir),
  sources: [path.join(root, "src/admin")],
  // Every store has this plugin.
  plugins: ["@medusajs/draft-order/admin"],
  vite: () => ({
    // Minifying takes longer than it would save here.
    build: { minify: false, reportCompressedSize: false },
    plugins: [
      { name: "what-tests-read", transform: withoutTheUnread, buildEnd },
    ],
  }),
}).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(inspect(error))
    process.exit(1)
  }
)
