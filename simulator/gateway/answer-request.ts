import type { RequestEntry } from "../records"
import type { Answer } from "../wire/answer"
import type { JsonObject } from "../wire/exact-json"
import type { World } from "../world"
import { answerRefused, errorReply } from "./error-answers"
import { execute, type Made } from "./execute"
import { answerExecuted, answerInstead } from "./fault-answers"
import type { Fault } from "./fault-modes"
import { judgeReplay, type Scope } from "./idempotency-records"
import type { Inspection } from "./inspect-request"

/** The answer, and the id of the payment or payout if this request made one. */
export interface Outcome {
  answer: Answer
  made?: string
}

type Accepted = Extract<Inspection, { refused: null }>

/** Fault, then spec, then idempotency policy; what passes them is executed. */
export async function answerRequest(
  world: World,
  entry: RequestEntry,
  inspection: Inspection,
  fault: Fault | undefined
): Promise<Outcome> {
  const instead = answerInstead(fault)
  if (instead !== undefined) {
    return { answer: instead }
  }
  if (inspection.refused !== null) {
    return { answer: answerRefused(inspection.refused) }
  }
  const { shop, key, asked } = inspection
  entry.shopId = shop.shopId
  const scope = { shopId: shop.shopId, endpoint: asked.endpoint, key }
  const replay = judgeReplay(
    world.settings.idempotency,
    world.idempotency.find(scope),
    entry.bodyDigest ?? ""
  )
  switch (replay.verdict) {
    case "same_answer":
      return { answer: answerExecuted(fault, await replay.result) }
    case "conflict":
      return { answer: replayReply(409, "This key was used before.") }
    case "other_body":
      return { answer: replayReply(422, "This key came with another body.") }
    case "execute":
      return executeAndAnswer(world, entry, { scope, asked, fault })
  }
}

async function executeAndAnswer(
  world: World,
  entry: RequestEntry,
  what: { scope: Scope; asked: Accepted["asked"]; fault: Fault | undefined }
): Promise<Outcome> {
  const { scope, asked, fault } = what
  const made = execute(world, entry, asked, scope.shopId)
  const result = resultOf(world, made)
  // Remembered before it is waited for: requests come at once, too.
  world.idempotency.remember(scope, {
    bodyDigest: entry.bodyDigest ?? "",
    result,
  })
  const shown = { ...(await result), ...repeatedId(world, asked, fault) }
  return { answer: answerExecuted(fault, shown), made: made.id }
}

/** The first id that this endpoint ever gave, to whatever it was. */
function repeatedId(
  world: World,
  { endpoint }: Accepted["asked"],
  fault: Fault | undefined
): JsonObject {
  const first = world.records.executions.find((it) => it.endpoint === endpoint)
  return fault?.mode === "repeated_id" && first ? { id: first.id } : {}
}

async function resultOf(world: World, made: Made): Promise<JsonObject> {
  if (world.settings.autoPay === "before_answer") {
    await world.payments.payUnlessOver(made.id)
  }
  return made.present()
}

function replayReply(status: number, message: string): Answer {
  return errorReply(status, { code: "idempotency_key_reused", message })
}
