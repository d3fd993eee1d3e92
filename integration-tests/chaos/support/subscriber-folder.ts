import { writeFileSync } from "node:fs"
import path from "node:path"
import type { SbpEvent } from "../../../src/domain/events"
import { often, storeLikeOurs, unchanged } from "../../store-like-ours"

/**
 * The folder of a store like this one, whose merchant has added a subscriber
 * and a job. They log `received event of …` with the event's id, and `ticked …`
 * with the time of every second.
 */
export async function folderWithSubscriber(event: SbpEvent): Promise<string> {
  const folder = await storeLikeOurs("sbp-chaos-listening-", {
    subscribers: unchanged,
    jobs: often,
  })
  const src = path.join(folder, "src")
  writeFileSync(path.join(src, "subscribers/own.js"), subscriberTo(event))
  writeFileSync(path.join(src, "jobs/own.js"), TICK)
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
