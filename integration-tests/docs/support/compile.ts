import { spawnSync } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Block } from "./blocks"
import { isOptions } from "./examples"
import { root } from "./pages"

/** Beside the tests, where an example's "../simulator" resolves. */
const FOLDER = "integration-tests"

const optionsIn = (folder: string) => ({
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  moduleDetection: "force",
  lib: ["ES2022", "DOM", "DOM.Iterable"],
  jsx: "react-jsx",
  types: ["node", "jest"],
  paths: sources(),
  rootDirs: [root, folder],
})

/** Names that the pages introduce once and then use. */
const SAID_BEFORE = `
import type Medusa from "@medusajs/js-sdk"
declare global {
  const sdk: Medusa
  const card_number: string
}`

/**
 * The compiler's errors for each block, by its place. One program for all examples,
 * because loading Medusa's types takes most of the time.
 */
export function complaintsAbout(blocks: Block[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "sbp-examples-"))
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    mkdirSync(join(folder, FOLDER))
    writeFileSync(join(folder, FOLDER, "said-before.ts"), SAID_BEFORE)
    for (const block of blocks) {
      writeFileSync(join(folder, fileOf(block)), codeOf(block))
    }
    const compilerOptions = optionsIn(folder)
    const config = JSON.stringify({ compilerOptions, include: [FOLDER] })
    writeFileSync(join(folder, "tsconfig.json"), config)
    const found = compile(folder)
    return new Map(
      blocks.map((block) => [
        block.place,
        found
          .filter(({ file }) => file === fileOf(block))
          .map(({ sentence }) => sentence),
      ])
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @throws what the compiler says about no file: the examples are not compiled then */
function compile(folder: string): { file: string; sentence: string }[] {
  const program = join(root, "node_modules/typescript-native/bin/tsc")
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, "--pretty", "false"],
    { cwd: folder, encoding: "utf8" }
  )
  return (stdout + stderr).split(/\n(?=\S)/).flatMap((text) => {
    const [, file, line, sentence] =
      /^(.+?)\((\d+),\d+\): error (.*)/s.exec(text) ?? []
    if (file === undefined && text !== "") {
      throw new Error(text)
    }
    return file ? [{ file, sentence: `line ${line}: ${sentence?.trim()}` }] : []
  })
}

function fileOf({ place, language }: Block): string {
  const name = place.replaceAll(/[^\w]+/g, "-")
  return `${FOLDER}/page-${name}.${language}`
}

function codeOf(block: Block): string {
  return isOptions(block)
    ? `import type { SbpOptionsInput } from "${root}/src/shared/options"
       export const options: Partial<SbpOptionsInput> = {${block.code}}`
    : block.code
}

/** The package's exports, as package.json has them, mapped to their sources. */
function sources(): Record<string, string[]> {
  const text = readFileSync(join(root, "package.json"), "utf8")
  const { name, exports } = JSON.parse(text) as {
    name: string
    exports: Record<string, string>
  }
  return Object.fromEntries(
    Object.entries(exports).map(([door, file]) => [
      door.replace(".", name),
      [join(root, file.replace(".medusa/server/", "").replace(/\.m?js$/, ""))],
    ])
  )
}
