import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { SbpEvent } from "../../../src/shared/events"
import { root } from "../../../scripts/start/settings"

const SAME = [
  "medusa-config.ts",
  "node_modules",
  "package.json",
  "tsconfig.json",
]

/**
 * The folder of a store like this one, whose merchant has added a subscriber
 * and a job. They log `heard of …` with the event's id, and `ticked …` with the
 * time of every second.
 */
export function folderThatListens(event: SbpEvent): string {
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
    container.resolve("logger").info("heard of " + event.data.id)
  exports.config = { event: "${event}" }`

const TICK = `
  exports.default = (container, { scheduledFor }) =>
    container.resolve("logger").info("ticked " + scheduledFor.toJSON())
  exports.config = { name: "tick", schedule: "* * * * * *" }`

/** A folder with all that is in ours, and one thing more. */
function addTo(ours: string, theirs: string, own: string) {
  mkdirSync(theirs)
  // The loader passes links by.
  for (const name of readdirSync(ours)) {
    const file = JSON.stringify(path.join(ours, name))
    const copy = `${path.parse(name).name}.js`
    writeFileSync(path.join(theirs, copy), `module.exports = require(${file})`)
  }
  writeFileSync(path.join(theirs, "own.js"), own)
}
