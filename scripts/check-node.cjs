// Runs before anything that needs Node 20 or a dependency, so it is written
// for any Node and without any.
var fs = require("fs")
var path = require("path")
var manifest = require("../package.json")

// As Medusa's "engines" have it: ^20.19.0 || >=22.12.0
var version = process.versions.node.split(".").map(Number)
var isGood =
  (version[0] === 20 && version[1] >= 19) ||
  (version[0] === 22 && version[1] >= 12) ||
  version[0] > 22
if (!isGood) {
  fail(
    "medusa-payment-sbp needs Node 20.19 or newer of 20, or 22.12 or newer; " +
      "this is " +
      process.version +
      ": install one (for example with `nvm install 22`) and run the command again."
  )
}

// npm writes this file last.
var isInstalled = fs.existsSync(
  path.join(__dirname, "../node_modules/.package-lock.json")
)
var missing = Object.keys(manifest.dependencies)
  .concat(Object.keys(manifest.devDependencies))
  .filter(function (name) {
    var folder = path.join(__dirname, "../node_modules", name)
    return !fs.existsSync(path.join(folder, "package.json"))
  })
if (missing.length > 0 || !isInstalled) {
  // A complete install without them was made for production.
  var omitsDev = isInstalled || process.env.NODE_ENV === "production"
  fail(
    "The dependencies are not (all) installed" +
      (missing.length > 0 ? ", " + missing[0] + " is missing" : "") +
      ": run `npm ci" +
      (omitsDev ? " --include=dev" : "") +
      "` and then the command again."
  )
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
