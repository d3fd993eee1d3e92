import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { NEWEST_TRIED } from "../config/require-dashboard"
import { isAtLeast, numbersOf } from "../shared/is-at-least"
import { packageFolder } from "../shared/package-folder"
import { type Finding, fault, ok, okUnless, warning } from "./finding"

/** The folder of a store's own packages. */
export type Project = { folder: string; require: NodeRequire }

type Manifest = {
  version: string
  engines: { node: string }
  peerDependencies: Record<string, string>
}

const manifest = read(path.join(packageFolder(), "package.json"))

const FRAMEWORK = "@medusajs/framework"

export function openProject(folder: string): Project {
  return { folder, require: createRequire(path.join(folder, "package.json")) }
}

/** Checks Node and Medusa. */
export function checkVersions(project: Project): Finding[] {
  return [...checkNode(), ...checkMedusa(project)]
}

function checkNode(): Finding[] {
  const version = process.versions.node
  const subject = "Node"
  return [
    isNodeGood(version)
      ? ok(subject, version)
      : fault(
          subject,
          `${version} is too old for Medusa`,
          `install a version that is ${manifest.engines.node}`
        ),
  ]
}

/** The range in package.json's `engines`. */
function isNodeGood(version: string): boolean {
  const [major = 0] = numbersOf(version)
  return (
    major !== 21 && isAtLeast(version, major === 20 ? "20.19.0" : "22.12.0")
  )
}

function checkMedusa(project: Project): Finding[] {
  const subject = "Medusa"
  const [medusa, framework] = ["@medusajs/medusa", FRAMEWORK].map((name) =>
    versionOf(project, name)
  )
  if (!medusa || !framework) {
    return [
      fault(
        subject,
        `${medusa ? FRAMEWORK : "@medusajs/medusa"} is not installed in this folder`,
        "run this in the folder of your Medusa store (the backend), after `npm install`"
      ),
    ]
  }
  const needed = manifest.peerDependencies[FRAMEWORK]?.replace("^", "") ?? ""
  const found: Finding[] = []
  if (!isAtLeast(medusa, needed) || numbersOf(medusa)[0] !== 2) {
    found.push(
      fault(
        subject,
        `${medusa} is not what this plugin is made for`,
        `install Medusa ${needed} or a newer 2.x`
      )
    )
  }
  if (medusa !== framework) {
    found.push(
      fault(
        subject,
        `@medusajs/medusa is ${medusa}, and ${FRAMEWORK} ${framework}`,
        "give all @medusajs packages one version in package.json, and install again"
      )
    )
  }
  if (found.length === 0 && !sharesFramework(project)) {
    found.push(
      fault(
        subject,
        `there are two copies of ${FRAMEWORK}: the plugin does not use your store's`,
        `remove node_modules and the lock file's second ${FRAMEWORK}, and install again (npm ls ${FRAMEWORK} shows them)`
      )
    )
  }
  if (found.length === 0 && !isAtLeast(NEWEST_TRIED, medusa)) {
    found.push(
      warning(
        subject,
        `${medusa} is newer than any that this version of the plugin was tried with (${NEWEST_TRIED})`,
        "install a newer version of the plugin if there is one, or try it on a copy of the store first"
      )
    )
  }
  return okUnless(found, ok(subject, medusa))
}

function versionOf({ folder }: Project, name: string): string | undefined {
  const file = findUpwards(folder, `node_modules/${name}/package.json`)
  return file && read(file).version
}

/** Two copies make two Medusas, each with half of the store. */
function sharesFramework(project: Project): boolean {
  const utils = `${FRAMEWORK}/utils`
  return project.require.resolve(utils) === require.resolve(utils)
}

/** Looks for a package like Node: in this folder, and in those above. */
function findUpwards(folder: string, name: string): string | undefined {
  const file = path.join(folder, name)
  const parent = path.dirname(folder)
  if (existsSync(file)) {
    return file
  }
  return parent === folder ? undefined : findUpwards(parent, name)
}

function read(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8")) as Manifest
}
