import type { IncomingMessage, ServerResponse } from "node:http"
import { pause } from "../background"
import { digestOf } from "../digest"
import type { RequestEntry } from "../records"
import { sendAnswer, type Answer } from "../wire/answer"
import { readBody } from "../wire/read-body"
import type { World } from "../world"
import { answerRequest } from "./answer-request"
import { withoutCards, withoutCardsOf } from "./card-mask"
import { endpointOf, type Endpoint } from "./endpoints"
import { answerRefused } from "./error-answers"
import { idempotencyKeyOf, inspectRequest } from "./inspect-request"

/** Serves one request to the gateway and writes down what became of it. */
export async function handleGatewayRequest(
  world: World,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const entry = openEntry(world, request)
  const finish = (answer: Answer) =>
    world.records.closeRequest(entry, sendAnswer(request, response, answer))
  const endpoint = endpointOf(request.url ?? "")
  if (endpoint === undefined) {
    return finish(refusePlace(world, entry, 404))
  }
  entry.endpoint = endpoint
  if (request.method !== "POST") {
    return finish(refusePlace(world, entry, 405))
  }
  await serve(world, { request, entry, endpoint, finish })
}

async function serve(
  world: World,
  at: {
    request: IncomingMessage
    entry: RequestEntry
    endpoint: Endpoint
    finish: (answer: Answer) => void
  }
): Promise<void> {
  const { request, entry, endpoint, finish } = at
  const fault = world.faults.take(endpoint)
  entry.fault = fault?.mode ?? null
  if (fault?.mode === "reset_before_read") {
    return finish({ kind: "reset" })
  }
  const body = await readBody(request).catch(() => null)
  if (body === null) {
    return world.records.closeRequest(entry, "client_left")
  }
  if (body !== undefined) {
    entry.bodyDigest = digestOf(body)
    entry.idempotencyKey &&= withoutCardsOf(
      body.toString(),
      entry.idempotencyKey
    )
  }
  const inspection = inspectRequest(request, body, endpoint, {
    shops: world.shops,
    now: world.now(),
  })
  // Breaches count under every fault: a retry must be as correct as the rest.
  world.records.addViolations(entry, inspection.refused?.findings ?? [])
  const { answer, made } = await answerRequest(world, entry, inspection, fault)
  if (fault?.mode === "slow") {
    await pause(fault.delayMs ?? 5000, world.background.signal)
  }
  if (answer.kind === "hang") {
    hangUpOnReset(world, request)
  }
  finish(answer)
  if (made !== undefined && world.settings.autoPay === "after_answer") {
    void world.payments.payUnlessOver(made)
  }
}

function openEntry(world: World, request: IncomingMessage): RequestEntry {
  const key = idempotencyKeyOf(request)
  return world.records.openRequest({
    at: new Date(world.now()).toISOString(),
    method: request.method ?? "",
    path: withoutCards(request.url ?? ""),
    idempotencyKey: key === null ? null : withoutCards(key),
  })
}

function refusePlace(
  world: World,
  entry: RequestEntry,
  status: 404 | 405
): Answer {
  const finding =
    status === 404
      ? { field: "path", rule: "must be /v1/payment/ or /v1/payout/" }
      : { field: "method", rule: "must be POST" }
  world.records.addViolations(entry, [finding])
  return answerRefused({
    status,
    headers: status === 405 ? { allow: "POST" } : {},
    findings: [finding],
  })
}

function hangUpOnReset(world: World, request: IncomingMessage): void {
  const { socket } = request
  const { signal } = world.background
  const hangUp = () => socket.destroy()
  signal.addEventListener("abort", hangUp, { once: true })
  socket.once("close", () => signal.removeEventListener("abort", hangUp))
}
