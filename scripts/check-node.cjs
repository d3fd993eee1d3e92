// Runs before anything that needs Node 20 or a dependency, so it is written
// for any Node and without any.
var fs = require("fs")
var path = require("path")
var manifest = require("../package.json")

var major = Number(process.versions.node.split(".")[0])
if (major < 20) {
  fail(
    "medusa-payment-sbp needs Node 20 or newer, this is " +
      process.version +
      ": install it (for example with `nvm install 20`) and run the command again."
  )
}

var missing = Object.keys(manifest.dependencies)
  .concat(Object.keys(manifest.devDependencies))
  .filter(function (name) {
    var folder = path.join(__dirname, "../node_modules", name)
    return !fs.existsSync(path.join(folder, "package.json"))
  })
if (missing.length > 0) {
  fail(
    "The dependencies are not (all) installed, " +
      missing[0] +
      " is missing: run `npm ci` and then the command again."
  )
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
