import path from "node:path"

/**
 * The rooms of the house, and the rooms that each may import from: arrows run
 * one way. Modules do not know each other, and the simulator shares no code
 * with the client: one misreading of the gateway's document would pass every
 * test.
 */
const ROOMS = {
  "src/gateway": [],
  "src/shared": ["src/gateway"],
  "src/config": ["src/shared"],
  "src/modules/ledger": ["src/gateway", "src/shared"],
  "src/modules/payout": ["src/gateway", "src/shared"],
  "src/providers": ["src/gateway", "src/shared", "src/modules/ledger"],
  "src/links": ["src/modules"],
  "src/policies": ["src/shared"],
  "src/workflows": ["src/gateway", "src/shared", "src/modules"],
  "src/subscribers": ["src/shared", "src/modules", "src/workflows"],
  "src/jobs": ["src/shared", "src/modules", "src/workflows"],
  "src/api": ["src/gateway", "src/shared", "src/modules", "src/workflows"],
  "src/doctor": ["src/shared", "src/config", "src/modules"],
  "src/admin": [],
  "src/types": [],
  simulator: [],
  storefront: [],
}

/** Rooms that may take types, which are gone at run time, from others too. */
const TYPES_FROM = {
  "src/admin": ["src"],
  "src/types": ["src/shared", "src/modules"],
}

/** Only the gateway's client knows HTTP, and it knows little else. */
const HTTP = /^(axios|undici|(node:)?https?)(\/|$)/
const GATEWAY_PACKAGES = /^(axios|node:.+|@medusajs\/framework\/zod)$/

const PACKAGE_NAME = "medusa-payment-sbp"

const isInside = (file, folder) => `${file}/`.startsWith(`${folder}/`)

const oneWay = {
  meta: {
    type: "problem",
    messages: {
      homeless: "{{file}} is in no room of the house: see docs/adr/0002.",
      against: "{{room}} may import only from {{allowed}}: see docs/adr/0002.",
      package: "{{room}} may not import {{source}}: see docs/adr/0002.",
    },
    schema: [],
  },
  create(context) {
    const root = context.cwd
    const slashed = (file) =>
      path.relative(root, file).replaceAll(path.sep, "/")
    const file = slashed(context.filename)
    const room = Object.keys(ROOMS).find((room) => isInside(file, room))
    if (!room) {
      return {
        Program: (node) =>
          context.report({ node, messageId: "homeless", data: { file } }),
      }
    }
    const checkPackage = (node, source) => {
      const isAllowed =
        room === "src/gateway"
          ? GATEWAY_PACKAGES.test(source)
          : !(room.startsWith("src/") && HTTP.test(source))
      if (!isAllowed) {
        context.report({ node, messageId: "package", data: { room, source } })
      }
    }
    const checkFile = (node, target, typesOnly) => {
      const types = typesOnly ? (TYPES_FROM[room] ?? []) : []
      const allowed = [room, ...ROOMS[room], ...types]
      if (!allowed.some((folder) => isInside(target, folder))) {
        const data = { room, allowed: allowed.join(", ") }
        context.report({ node, messageId: "against", data })
      }
    }
    const check = (node) => {
      // A string, or a template without anything to fill in.
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

/** Flat-config entries that keep every arrow of the house one way. */
export const rooms = [
  {
    files: ["src/**", "simulator/**", "storefront/**"].map(
      (folder) => `${folder}/*.{ts,tsx,js,jsx,mjs,cjs}`
    ),
    // Tests of the client drive it against the simulator.
    ignores: ["src/**/__tests__/**"],
    plugins: { rooms: { rules: { "one-way": oneWay } } },
    rules: { "rooms/one-way": "error" },
  },
]
