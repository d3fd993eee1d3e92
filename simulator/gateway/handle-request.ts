import type { IncomingMessage, ServerResponse } from "node:http"
import { digestOf } from "../digest"
import type { RequestEntry } from "../records"
import { sendAnswer, type Answer } from "../wire/answer"
import { readBody } from "../wire/read-body"
import type { SimulatorState } from "../simulator-state"
import { answerRequest } from "./answer-request"
import { withoutCards, withoutCardsOf } from "./card-mask"
import { endpointOf, type Endpoint } from "./endpoints"
import { answerRefused } from "./error-answers"
import { idempotencyKeyOf, inspectRequest } from "./inspect-request"

/** Serves one request to the gateway and records its outcome. */
export async function handleGatewayRequest(
  state: SimulatorState,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const entry = openEntry(state, request)
  const finish = (answer: Answer) =>
    state.records.closeRequest(entry, sendAnswer(request, response, answer))
  const endpoint = endpointOf(request.url ?? "")
  if (endpoint === undefined) {
    return finish(refusePlace(state, entry, 404))
  }
  entry.endpoint = endpoint
  if (request.method !== "POST") {
    return finish(refusePlace(state, entry, 405))
  }
  await serve(state, { request, entry, endpoint, finish })
}

async function serve(
  state: SimulatorState,
  at: {
    request: IncomingMessage
    entry: RequestEntry
    endpoint: Endpoint
    finish: (answer: Answer) => void
  }
): Promise<void> {
  const { request, entry, endpoint, finish } = at
  const fault = state.faults.take(endpoint)
  entry.fault = fault?.mode ?? null
  if (fault?.mode === "reset_before_read") {
    return finish({ kind: "reset" })
  }
  const body = await readBody(request).catch(() => null)
  if (body === null) {
    return state.records.closeRequest(entry, "client_left")
  }
  if (body !== undefined) {
    entry.bodyDigest = digestOf(body)
    entry.idempotencyKey &&= withoutCardsOf(
      body.toString(),
      entry.idempotencyKey
    )
  }
  const inspection = inspectRequest(request, body, endpoint, {
    shops: state.shops,
    now: state.now(),
  })
  // Breaches count under every fault: a retry must be as correct as any
  // request.
  state.records.addViolations(entry, inspection.refused?.findings ?? [])
  const { answer, made } = await answerRequest(state, entry, inspection, fault)
  if (fault?.mode === "slow") {
    await state.faults.delay(fault.delayMs ?? 5000, state.background.signal)
  }
  if (answer.kind === "hang") {
    hangUpOnReset(state, request)
  }
  finish(answer)
  if (made !== undefined && state.settings.autoPay === "after_answer") {
    void state.payments.payUnlessOver(made)
  }
}

function openEntry(
  state: SimulatorState,
  request: IncomingMessage
): RequestEntry {
  const key = idempotencyKeyOf(request)
  return state.records.openRequest({
    at: new Date(state.now()).toISOString(),
    method: request.method ?? "",
    path: withoutCards(request.url ?? ""),
    idempotencyKey: key === null ? null : withoutCards(key),
  })
}

function refusePlace(
  state: SimulatorState,
  entry: RequestEntry,
  status: 404 | 405
): Answer {
  const finding =
    status === 404
      ? { field: "path", rule: "must be /v1/payment/ or /v1/payout/" }
      : { field: "method", rule: "must be POST" }
  state.records.addViolations(entry, [finding])
  return answerRefused({
    status,
    headers: status === 405 ? { allow: "POST" } : {},
    findings: [finding],
  })
}

function hangUpOnReset(state: SimulatorState, request: IncomingMessage): void {
  const { socket } = request
  const { signal } = state.background
  const hangUp = () => socket.destroy()
  signal.addEventListener("abort", hangUp, { once: true })
  socket.once("close", () => signal.removeEventListener("abort", hangUp))
}
