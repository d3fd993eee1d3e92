import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packPlugin, type Tarball } from "./pack-plugin"
import { run } from "./run"

const root = join(__dirname, "../..")

/** Where a merchant has installed the plugin, as npm would publish it. */
export class MerchantFolder {
  readonly path = mkdtempSync(join(tmpdir(), "sbp-merchant-"))
  readonly installed = join(this.path, "node_modules/medusa-payment-sbp")

  /** Builds, packs, and unpacks where a merchant's store would have it. */
  install(): Tarball {
    const tarball = packPlugin(this.path)
    mkdirSync(this.installed, { recursive: true })
    const unpack = ["-xzf", tarball.filename, "--strip=1", "-C", this.installed]
    run("tar", unpack, this.path)
    // What npm would install beside it, from the tree that is here anyway.
    for (const name of ["axios", "@medusajs", "@types", "react"]) {
      symlinkSync(
        join(root, "node_modules", name),
        join(this.path, "node_modules", name)
      )
    }
    return tarball
  }

  /** Compiles a file of the merchant's with a strict tsconfig.json. */
  compile(file: string, code: string): void {
    writeFileSync(join(this.path, file), code)
    const compiler = join(root, "node_modules/typescript/bin/tsc")
    const options =
      "--strict --module node16 --target es2022 --types node --skipLibCheck"
    run(process.execPath, [compiler, ...options.split(" "), file], this.path)
  }

  /** What Node prints when it runs these arguments in the folder. */
  node(...args: string[]): string {
    return run(process.execPath, args, this.path)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
