import medusa from "@medusajs/eslint-plugin"
import { layers } from "./eslint.layers.mjs"

const tests = ["**/__tests__/**"]

/** Programs for a browser, which contain no workflow. */
const browsers = [
  "src/admin/**",
  "storefront/**",
  "docs/storefront/**",
  "integration-tests/storefront-kit/**",
]

/** The rules of Medusa and of our layers; all others are in .oxlintrc.json. */
export default [
  {
    ignores: [
      "node_modules/**",
      ".medusa/**",
      ".store/**",
      ".e2e/**",
      "coverage/**",
      // Migrations stay as `medusa db:generate` writes them.
      "**/migrations/**",
    ],
  },
  // Medusa's own list of ignored files would leave our tests without any lint.
  ...medusa.configs.strict.filter(
    (entry) => Object.keys(entry).join() !== "ignores"
  ),
  {
    files: ["**/*.{ts,tsx}"],
    rules: { "no-console": "error" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: browsers,
    languageOptions: {
      parserOptions: {
        // The tests' configuration includes the plugin as well.
        project: "./tsconfig.dev.json",
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    // These two rules need types, and are about workflows; to load types costs several
    // seconds.
    files: browsers,
    languageOptions: { parserOptions: { project: false } },
    rules: {
      "@medusajs/no-workflow-call-without-container": "off",
      "@medusajs/no-non-serializable-step-return": "off",
    },
  },
  {
    // Only errors that reach Medusa's error handler have to be Medusa's.
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
    // A storefront has only the SDK and its types, as Medusa's own storefront.
    files: ["storefront/**"],
    rules: { "@medusajs/import-from-framework-not-internal": "off" },
  },
  {
    // Programs that people run in a terminal print there.
    files: [
      "scripts/**/*.ts",
      "simulator/run-simulator.ts",
      "benchmarks/index.ts",
    ],
    rules: { "no-console": "off" },
  },
]
