import medusa from "@medusajs/eslint-plugin"
import { layers } from "./eslint.layers.mjs"

const tests = ["**/__tests__/**"]

/** What Medusa and our layers ask of the code; all else is in .oxlintrc.json. */
export default [
  {
    ignores: [
      "node_modules/**",
      ".medusa/**",
      ".store/**",
      ".e2e/**",
      "coverage/**",
      // As `medusa db:generate` writes them.
      "**/migrations/**",
    ],
  },
  // Their own list of ignored files would leave our tests without any lint.
  ...medusa.configs.strict.filter(
    (entry) => Object.keys(entry).join() !== "ignores"
  ),
  {
    files: ["**/*.{ts,tsx}"],
    // Two rules of Medusa's ask for types.
    languageOptions: {
      parserOptions: {
        project: [
          // The tests' has the plugin as well: one less to load.
          "./tsconfig.dev.json",
          "./src/admin/tsconfig.json",
          "./storefront/tsconfig.json",
          "./integration-tests/storefront-kit/tsconfig.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: { "no-console": "error" },
  },
  {
    // Only what Medusa's error handler will see has to be its error.
    files: ["*/**/*.ts", "src/gateway/**/*.ts", "**/__tests__/**/*.ts"],
    ignores: ["src/!(gateway|cli)/!(__tests__)/**", "src/!(gateway|cli)/*.ts"],
    rules: { "@medusajs/use-medusa-error-not-generic-error": "off" },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: tests,
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "The plugin sees validated options, never the environment.",
        },
      ],
      "no-restricted-imports": [
        "error",
        {
          name: "node:process",
          message: "The plugin sees validated options, never the environment.",
        },
      ],
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "Only src/gateway knows HTTP, by axios." },
      ],
    },
  },
  {
    // A program beside the store, for people in a terminal: it requests
    // addresses from outside, and sees the environment that the store would have.
    files: ["src/cli/**", "src/doctor/**"],
    rules: {
      "no-console": "off",
      "no-restricted-properties": "off",
      "no-restricted-globals": "off",
    },
  },
  {
    // The store's own addresses, which the doctor and the admin's checklist ask.
    files: ["src/shared/addresses/ask.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  ...layers,
  {
    // A storefront has only the SDK and its types, as Medusa's own one.
    files: ["storefront/**"],
    rules: { "@medusajs/import-from-framework-not-internal": "off" },
  },
  {
    // What people run in a terminal talks to them there.
    files: [
      "scripts/**/*.ts",
      "simulator/run-simulator.ts",
      "benchmarks/index.ts",
    ],
    rules: { "no-console": "off" },
  },
]
