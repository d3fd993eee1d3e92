import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { transformFileSync } from "@swc/core"
import { root } from "../scripts/start/settings"

/** Compiles the server as `npm run build` does, but in a second: without types. */
export function compileServer(target: string): void {
  const from = path.join(root, "src")
  const sources = readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => !/__tests__|^admin/.test(file))
  for (const source of sources) {
    const file = path.join(target, source.replace(/ts$/, "js"))
    mkdirSync(path.dirname(file), { recursive: true })
    compile(path.join(from, source), file)
  }
}

export function compile(source: string, target: string): void {
  const { code } = transformFileSync(source, {
    swcrc: false,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  })
  writeFileSync(target, code)
}
