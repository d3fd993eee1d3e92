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

interface Change {
  from: RegExp
  to: string
  /** More of them than in another version, which may be written in another way. */
  least: number
  found: number
}

/** What tests need otherwise than a merchant's admin has it. */
const CHANGES: Change[] = [
  // Tests read two of the dashboard's languages; all others are two fifths of its code.
  {
    from: /(\/\/ src\/i18n\/translations\/(?!en\.|ru\.)[\w-]+\.json\nvar \w+ = )\{[^]*?\n\};/g,
    to: "$1{};",
    least: 30,
    found: 0,
  },
  // What i18next logs in a development build: all of its options, on each load.
  {
    from: /debug: process\.env\.NODE_ENV === "development"/g,
    to: "debug: false",
    least: 1,
    found: 0,
  },
  // The admin is closed and drawn again without a new document, for which the browser
  // would compile all of its scripts again.
  {
    from: /root\.render\(\s*<React\.StrictMode>([^]*?)<\/React\.StrictMode>\s*\)/g,
    to: `
      globalThis.closeAdmin = () => {
        root.unmount()
        queryClient.clear()
        performance.clearResourceTimings()
      }
      globalThis.drawAdmin = () => {
        root = ReactDOM.createRoot(document.getElementById("medusa"))
        const Mode = globalThis.isStrict ? React.StrictMode : React.Fragment
        root.render(<Mode>$1</Mode>)
      }
      closeAdmin()
      drawAdmin()`,
    least: 1,
    found: 0,
  },
  {
    from: /var queryClient = (?=new QueryClient)/g,
    to: "var queryClient = globalThis.queryClient = ",
    least: 1,
    found: 0,
  },
  {
    from: /const router = (?=createBrowserRouter)/g,
    to: "globalThis.router?.dispose(); const router = globalThis.router = ",
    least: 1,
    found: 0,
  },
]

function transform(code: string, id: string): string | undefined {
  if (!/@medusajs\/dashboard\/dist\/|\/entry\.jsx$/.test(id)) {
    return undefined
  }
  return CHANGES.reduce((text, change) => {
    change.found += text.match(change.from)?.length ?? 0
    return text.replace(change.from, change.to)
  }, code)
}

/** @throws Error if another version of the dashboard is written in another way */
function buildEnd(error?: Error): void {
  const missing = CHANGES.filter(({ found, least }) => found < least)
  if (!error && missing.length > 0) {
    throw new Error(`The admin has too few of: ${inspect(missing)}.`)
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
    plugins: [{ name: "for-tests", enforce: "pre", transform, buildEnd }],
  }),
}).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(inspect(error))
    process.exit(1)
  }
)
