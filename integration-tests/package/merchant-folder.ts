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

/** A folder in which a merchant has installed the plugin, as npm would publish it. */
export class MerchantFolder {
  readonly path = mkdtempSync(join(tmpdir(), "sbp-merchant-"))
  readonly installed = join(this.path, "node_modules/medusa-payment-sbp")

  /** Builds, packs, and unpacks into a merchant's node_modules. */
  async install(): Promise<Tarball> {
    const tarball = await packPlugin()
    mkdirSync(this.installed, { recursive: true })
    const unpack = ["-xzf", tarball.path, "--strip=1", "-C", this.installed]
    run("tar", unpack, this.path)
    // The plugin's dependencies come from this repository's node_modules.
    for (const name of ["axios", "chartist", "@medusajs", "@types", "react"]) {
      symlinkSync(
        join(root, "node_modules", name),
        join(this.path, "node_modules", name)
      )
    }
    return tarball
  }

  /**
   * Compiles the merchant's files, given by name, with strict options. The compiler of
   * merchants, which takes four times as long, meets the types in the fresh store.
   */
  compile(files: Record<string, string>): void {
    this.runCompiler(files, "--skipLibCheck")
  }

  /** What the compiler finds in the package's types: Medusa's have faults of their own. */
  faultsOfTypes(code: string): string[] {
    try {
      this.runCompiler({ "types.ts": code }, "--noEmit")
      return []
    } catch (error) {
      return String(error)
        .split("\n")
        .filter((line) => line.startsWith("node_modules/medusa-payment-sbp/"))
    }
  }

  private runCompiler(files: Record<string, string>, option: string): void {
    for (const [file, code] of Object.entries(files)) {
      writeFileSync(join(this.path, file), code)
    }
    const compiler = join(root, "node_modules/typescript-native/bin/tsc")
    const options = "--strict --module node16 --target es2022 --types node"
    const args = [compiler, ...options.split(" "), option]
    run(process.execPath, [...args, ...Object.keys(files)], this.path)
  }

  /** Node's output when it runs these arguments in the folder. */
  node(...args: string[]): string {
    return run(process.execPath, args, this.path)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
