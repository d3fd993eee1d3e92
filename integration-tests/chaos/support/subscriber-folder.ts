import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { SbpEvent } from "../../../src/domain/events"
import { root } from "../../../scripts/start/settings"

const SAME = [
  "medusa-config.ts",
  "node_modules",
  "package.json",
  "tsconfig.json",
]

/**
 * The folder of a store like this one, whose merchant has added a subscriber
 * and a job. They log `received event of …` with the event's id, and `ticked …`
 * with the time of every second.
 */
export function folderWithSubscriber(event: SbpEvent): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-chaos-listening-"))
  const added = new Map([
    ["subscribers", subscriberTo(event)],
    ["jobs", TICK],
  ])
  for (const name of SAME) {
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
  mkdirSync(path.join(folder, "src"))
  for (const name of readdirSync(path.join(root, "src"))) {
    const ours = path.join(root, "src", name)
    const theirs = path.join(folder, "src", name)
    const own = added.get(name)
    if (own) {
      addTo(ours, theirs, own)
    } else {
      symlinkSync(ours, theirs)
    }
  }
  return folder
}

const subscriberTo = (event: SbpEvent) => `
  exports.default = ({ event, container }) =>
    container.resolve("logger").info("received event of " + event.data.id)
  exports.config = { event: "${event}" }`

const TICK = `
  exports.default = (container, { scheduledFor }) =>
    container.resolve("logger").info("ticked " + scheduledFor.toJSON())
  exports.config = { name: "tick", schedule: "* * * * * *" }`

/** A folder with everything that is in ours, and one file more. */
function addTo(ours: string, theirs: string, own: string) {
  mkdirSync(theirs)
  // Medusa's loader skips symbolic links.
  for (const name of readdirSync(ours)) {
    const file = JSON.stringify(path.join(ours, name))
    const copy = `${path.parse(name).name}.js`
    writeFileSync(path.join(theirs, copy), `module.exports = require(${file})`)
  }
  writeFileSync(path.join(theirs, "own.js"), own)
}
