const { existsSync } = require("node:fs")
const path = require("node:path")

const packages = path.resolve(__dirname, "../../node_modules/@medusajs")
const framework = path.join(packages, "framework/dist/utils/index.js")

/** The files of what is used most; each of them loads at most five others. */
const FILES = {
  BigNumber: "totals/big-number.js",
  ContainerRegistrationKeys: "common/container.js",
  generateEntityId: "common/generate-entity-id.js",
  MedusaError: "common/errors.js",
  Modules: "modules-sdk/definition.js",
}

function load(name) {
  const file = path.join(packages, "utils/dist", FILES[name] ?? "")
  return Object.hasOwn(FILES, name) && existsSync(file)
    ? require(file)
    : require(framework)
}

/**
 * Medusa's utils for unit tests: its own files, each loaded when it is first used.
 * The whole package is 2,900 modules, which jest loads anew for each test file: a second
 * or two, and many files only need Medusa's error.
 */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (target, name) =>
      name in target || typeof name === "symbol"
        ? target[name]
        : load(name)[name],
  }
)
