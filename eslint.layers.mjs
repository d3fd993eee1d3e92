import path from "node:path"

/**
 * The layers of `src`, and the layers that each may import from: arrows run one
 * way. The modules do not import each other. The simulator shares no code with
 * the client: one wrong reading of the gateway's document would pass every test.
 */
export const LAYERS = {
  "src/domain": [],
  "src/gateway": ["src/domain"],
  "src/shared": ["src/domain", "src/gateway"],
  "src/config": ["src/domain", "src/shared"],
  "src/modules/ledger": ["src/domain", "src/gateway", "src/shared"],
  "src/modules/payout": ["src/domain", "src/gateway", "src/shared"],
  "src/modules/statement": ["src/domain", "src/shared"],
  "src/providers": [
    "src/domain",
    "src/gateway",
    "src/shared",
    "src/modules/ledger",
  ],
  "src/links": ["src/modules"],
  "src/policies": ["src/domain", "src/shared"],
  "src/flows": ["src/domain", "src/gateway", "src/shared", "src/modules"],
  "src/workflows": [
    "src/domain",
    "src/gateway",
    "src/shared",
    "src/modules",
    "src/flows",
  ],
  "src/subscribers": [
    "src/domain",
    "src/shared",
    "src/modules",
    "src/flows",
    "src/workflows",
  ],
  "src/jobs": [
    "src/domain",
    "src/shared",
    "src/modules",
    "src/flows",
    "src/workflows",
  ],
  "src/api": [
    "src/domain",
    "src/gateway",
    "src/shared",
    "src/modules",
    "src/flows",
    "src/workflows",
  ],
  "src/doctor": ["src/domain", "src/shared", "src/config", "src/modules"],
  "src/cli": [
    "src/domain",
    "src/shared",
    "src/config",
    "src/modules",
    "src/doctor",
    "simulator",
  ],
  "src/admin": ["src/domain"],
  "src/types": [],
  simulator: [],
  storefront: ["docs/storefront/dtc-starter"],
}

/** Layers that may import types, which are gone at run time, from other layers too. */
const TYPES_FROM = {
  "src/admin": ["src"],
  "src/types": ["src/domain", "src/shared", "src/modules"],
}

/**
 * Only the gateway's client knows HTTP, and it knows little else. The domain also
 * runs in a browser: it imports no package.
 */
const HTTP = /^(axios|undici|(node:)?https?)(\/|$)/
const GATEWAY_PACKAGES = /^(axios|node:.+|@medusajs\/framework\/zod)$/

const PACKAGE_NAME = "medusa-payment-sbp"

const isInside = (file, folder) => `${file}/`.startsWith(`${folder}/`)

const oneWay = {
  meta: {
    type: "problem",
    messages: {
      homeless: "{{file}} is in no layer: see docs/adr/0002.",
      against: "{{layer}} may import only from {{allowed}}: see docs/adr/0002.",
      package: "{{layer}} may not import {{source}}: see docs/adr/0002.",
    },
    schema: [],
  },
  create(context) {
    const root = context.cwd
    const slashed = (file) =>
      path.relative(root, file).replaceAll(path.sep, "/")
    const file = slashed(context.filename)
    const layer = Object.keys(LAYERS).find((layer) => isInside(file, layer))
    if (!layer) {
      return {
        Program: (node) =>
          context.report({ node, messageId: "homeless", data: { file } }),
      }
    }
    const checkPackage = (node, source) => {
      const isAllowed =
        layer === "src/domain"
          ? false
          : layer === "src/gateway"
            ? GATEWAY_PACKAGES.test(source)
            : !(layer.startsWith("src/") && HTTP.test(source))
      if (!isAllowed) {
        context.report({ node, messageId: "package", data: { layer, source } })
      }
    }
    const checkFile = (node, target, typesOnly) => {
      const types = typesOnly ? (TYPES_FROM[layer] ?? []) : []
      const allowed = [layer, ...LAYERS[layer], ...types]
      if (!allowed.some((folder) => isInside(target, folder))) {
        const data = { layer, allowed: allowed.join(", ") }
        context.report({ node, messageId: "against", data })
      }
    }
    const check = (node) => {
      // A string, or a template without placeholders.
      const source =
        node.source?.value ?? node.source?.quasis?.[0]?.value.cooked
      const typesOnly = (node.importKind ?? node.exportKind) === "type"
      if (typeof source !== "string") {
        return
      }
      if (source.startsWith(".") || path.isAbsolute(source)) {
        const folder = path.dirname(context.filename)
        checkFile(node, slashed(path.resolve(folder, source)), typesOnly)
      } else if (isInside(source, PACKAGE_NAME)) {
        checkFile(node, source.replace(PACKAGE_NAME, "src"), typesOnly)
      } else {
        checkPackage(node, source)
      }
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** Flat-config entries that keep every import one way. */
export const layers = [
  {
    files: ["src/**", "simulator/**", "storefront/**"].map(
      (folder) => `${folder}/*.{ts,tsx,js,jsx,mjs,cjs}`
    ),
    // Tests of the client drive it against the simulator.
    ignores: ["src/**/__tests__/**"],
    plugins: { layers: { rules: { "one-way": oneWay } } },
    rules: { "layers/one-way": "error" },
  },
]
