import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { filesUnder } from "../files-hash"
import { root } from "../start/settings"
import { bundled, minified, minifiedPart, packedScript } from "./packed-code"
import { type Manifest, packedManifest, webAddressOf } from "./packed-manifest"
import { packedPages } from "./packed-pages"
import { packedTypes } from "./packed-types"

// Assembles the published package from what `medusa plugin:build` has compiled:
// `npm pack ./.medusa/package` and `npm publish ./.medusa/package`.

const SERVER = ".medusa/server"
const target = path.join(root, ".medusa/package")
const manifest = JSON.parse(read("package.json")) as Manifest

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8")
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(target, file)), { recursive: true })
  writeFileSync(path.join(target, file), text)
}

/** As manifests and links write paths. */
function filesIn(folder: string): string[] {
  return filesUnder(root, folder).map((file) => file.replaceAll(path.sep, "/"))
}

async function writeCode(): Promise<void> {
  const isScript = (file: string) => file.endsWith(".js")
  for (const file of filesIn(`${SERVER}/src`).filter(isScript)) {
    // The admin has its own build.
    if (!file.startsWith(`${SERVER}/src/admin/`)) {
      write(file, packedScript(read(file)))
    }
  }
  // Vite takes the admin's ES module, and Tailwind looks for classes in files that end in .js.
  const admin = `${SERVER}/src/admin`
  write(`${admin}/index.js`, await minified(read(`${admin}/index.mjs`)))
  write(`${admin}/package.json`, '{"type":"module"}\n')
  const simulator = path.join(root, "simulator/run-simulator.ts")
  write(`${SERVER}/simulator/run-simulator.js`, await bundled(simulator))
  // The admin has no types.
  const entries = Object.values(manifest.exports)
    .filter((file) => file.endsWith(".js") && !/\*|\/admin\//.test(file))
    .map((file) => path.join(root, file.replace(/\.js$/, ".d.ts")))
  const types = packedTypes(entries, (file) => readFileSync(file, "utf8"))
  for (const [file, text] of types) {
    write(path.relative(root, file), text)
  }
  for (const file of filesIn("simulator").filter(isShown)) {
    write(`${SERVER}/${file}`, await minifiedPart(file, read(file)))
  }
}

/** Files that the simulator reads when it draws its pages. */
function isShown(file: string): boolean {
  return /\/(style\/\w+\.css|client\/\w+\.js)$/.test(file)
}

async function main(): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  await writeCode()
  const repository = webAddressOf(manifest)
  for (const [page, text] of packedPages({ ...manifest, repository })) {
    write(page, text)
  }
  write("LICENSE", read("LICENSE"))
  const published = packedManifest(manifest)
  write("package.json", `${JSON.stringify(published, null, 2)}\n`)
  if (!repository) {
    console.warn(
      "Not ready to be published: package.json has no `repository`, so the pages have no links to it."
    )
  }
}

void main()
