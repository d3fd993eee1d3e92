import type { RequestEntry } from "../records"
import type { Answer } from "../wire/answer"
import type { JsonObject } from "../wire/exact-json"
import type { SimulatorState } from "../simulator-state"
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

/** Applies the fault, the spec and the idempotency policy; executes what passes them. */
export async function answerRequest(
  state: SimulatorState,
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
    state.settings.idempotency,
    state.idempotency.find(scope),
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
      return executeAndAnswer(state, entry, { scope, asked, fault })
  }
}

async function executeAndAnswer(
  state: SimulatorState,
  entry: RequestEntry,
  what: { scope: Scope; asked: Accepted["asked"]; fault: Fault | undefined }
): Promise<Outcome> {
  const { scope, asked, fault } = what
  const made = execute(state, entry, asked, scope.shopId)
  const result = resultOf(state, made)
  // Stored before the result is awaited: two requests may arrive at once.
  state.idempotency.remember(scope, {
    bodyDigest: entry.bodyDigest ?? "",
    result,
  })
  const shown = { ...(await result), ...repeatedId(state, asked, fault) }
  return { answer: answerExecuted(fault, shown), made: made.id }
}

/** The first id that this endpoint ever returned. */
function repeatedId(
  state: SimulatorState,
  { endpoint }: Accepted["asked"],
  fault: Fault | undefined
): JsonObject {
  const first = state.records.executions.find((it) => it.endpoint === endpoint)
  return fault?.mode === "repeated_id" && first ? { id: first.id } : {}
}

async function resultOf(
  state: SimulatorState,
  made: Made
): Promise<JsonObject> {
  if (state.settings.autoPay === "before_answer") {
    await state.payments.payUnlessOver(made.id)
  }
  return made.present()
}

function replayReply(status: number, message: string): Answer {
  return errorReply(status, { code: "idempotency_key_reused", message })
}
