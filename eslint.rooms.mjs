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
  "src/modules/ledger": ["src/gateway", "src/shared"],
  "src/modules/payout": ["src/gateway", "src/shared"],
  "src/providers": ["src/gateway", "src/shared", "src/modules/ledger"],
  "src/links": ["src/modules"],
  "src/policies": ["src/shared"],
  "src/workflows": ["src/gateway", "src/shared", "src/modules"],
  "src/subscribers": ["src/shared", "src/modules", "src/workflows"],
  "src/jobs": ["src/shared", "src/modules", "src/workflows"],
  "src/api": ["src/gateway", "src/shared", "src/modules", "src/workflows"],
  "src/admin": [],
  simulator: [],
  storefront: [],
}

/** Rooms that may take types, which are gone at run time, from anywhere. */
const TYPES_FROM_ANYWHERE = ["src/admin"]

const isInside = (file, folder) => file.startsWith(`${folder}/`)

const oneWay = {
  meta: {
    type: "problem",
    messages: {
      against: "{{room}} may import only from {{allowed}}: see docs/adr/0002.",
    },
    schema: [],
  },
  create(context) {
    const root = context.cwd
    const file = path.relative(root, context.filename).replaceAll("\\", "/")
    const room = Object.keys(ROOMS).find((room) => isInside(file, room))
    if (!room) {
      return {}
    }
    const check = (node) => {
      const source = node.source?.value
      const typesOnly = (node.importKind ?? node.exportKind) === "type"
      if (
        typeof source !== "string" ||
        !source.startsWith(".") ||
        (typesOnly && TYPES_FROM_ANYWHERE.includes(room))
      ) {
        return
      }
      const target = path
        .relative(root, path.resolve(path.dirname(context.filename), source))
        .replaceAll("\\", "/")
      const allowed = [room, ...ROOMS[room]]
      if (!allowed.some((folder) => isInside(`${target}/`, folder))) {
        context.report({
          node,
          messageId: "against",
          data: { room, allowed: allowed.join(", ") },
        })
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
    files: [
      "src/**/*.{ts,tsx}",
      "simulator/**/*.ts",
      "storefront/**/*.{ts,tsx}",
    ],
    // Tests of the client drive it against the simulator.
    ignores: ["src/**/__tests__/**"],
    plugins: { rooms: { rules: { "one-way": oneWay } } },
    rules: { "rooms/one-way": "error" },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/gateway/**", "**/__tests__/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { name: "axios", message: "Only src/gateway knows HTTP." },
      ],
    },
  },
]
