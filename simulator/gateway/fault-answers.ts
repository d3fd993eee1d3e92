import {
  isJsonObject,
  mergeJson,
  RawNumber,
  type JsonObject,
} from "../wire/exact-json"
import { jsonReply, redirectReply, type Answer } from "../wire/answer"
import { errorReply } from "./error-answers"
import type { Fault } from "./fault-modes"

/** The answer of a fault that keeps the request from being executed. */
export function answerInstead(fault: Fault | undefined): Answer | undefined {
  switch (fault?.mode) {
    case "hang":
      return { kind: "hang" }
    case "reset_before_read":
      return { kind: "reset" }
    case "redirect":
      return redirectReply(fault.status ?? 307, fault.location ?? "/elsewhere")
    case "status":
      return statusAnswer(fault, 503)
    case "success_false":
      return fault.execute ? undefined : unsuccessful()
    default:
      return undefined
  }
}

/** The answer to an executed request, corrupted by the fault. */
export function answerExecuted(
  fault: Fault | undefined,
  result: JsonObject
): Answer {
  switch (fault?.mode) {
    case "execute_then_reset":
      return { kind: "reset" }
    case "execute_then_status":
      return statusAnswer(fault, 500)
    case "wrong_status":
      return { ...succeeded(result), status: fault.status ?? 400 }
    case "success_false":
      return unsuccessful()
    case "missing_result":
      return jsonReply(200, { success: true })
    case "garbage":
      return { ...succeeded(result), body: "<html>Everything is fine{" }
    case "truncated":
      return { ...succeeded(result), truncated: true }
    default:
      return succeeded(spoil(fault, result))
  }
}

function spoil(fault: Fault | undefined, result: JsonObject): JsonObject {
  const amount = isJsonObject(result.amount) ? result.amount : {}
  switch (fault?.mode) {
    case "wrong_amount":
      return mergeJson(result, { amount: { value: plusOne(amount.value) } })
    case "wrong_currency": {
      const currency = amount.currency === "USD" ? "EUR" : "USD"
      return mergeJson(result, { amount: { currency } })
    }
    case "wrong_mask":
      return mergeJson(result, otherMask(result))
    case "wrong_final_amount":
      return "final_amount" in result
        ? mergeJson(result, { final_amount: { value: plusOne(amount.value) } })
        : result
    case "wrong_metadata":
      return { ...result, metadata: otherMetadata(result) }
    case "unknown_status":
      return {
        ...result,
        status: fault.status ?? "ON_HOLD",
        ...("paid" in result ? { paid: false } : {}),
      }
    case "none":
      return mergeJson(result, fault.result ?? {})
    default:
      return result
  }
}

function succeeded(result: JsonObject) {
  return jsonReply(200, { success: true, result })
}

function unsuccessful(): Answer {
  return errorReply(200, { code: "declined", message: "Not done." })
}

function statusAnswer(
  fault: { status?: number; headers?: Record<string, string>; body?: string },
  fallback: number
): Answer {
  const { status = fallback, headers = {}, body } = fault
  const error = { code: "unavailable", message: "Something went wrong." }
  const reply = errorReply(status, error, headers)
  return body === undefined ? reply : { ...reply, body }
}

function plusOne(value: unknown): RawNumber {
  const [whole = "0", fraction = "00"] =
    value instanceof RawNumber ? value.token.split(".") : []
  return new RawNumber(`${BigInt(whole) + 1n}.${fraction}`)
}

/** The same keys, each with another text. */
function otherMetadata({ metadata }: JsonObject): JsonObject {
  const keys = isJsonObject(metadata) ? Object.keys(metadata) : []
  return Object.fromEntries(keys.map((key) => [key, "another"]))
}

/** Turns 4242 into 5353. A payment has no mask and stays as it is. */
function otherMask(result: JsonObject): JsonObject {
  const destination = result.payout_destination
  const card = isJsonObject(destination) ? destination.card : undefined
  if (!isJsonObject(card) || typeof card.last4 !== "string") {
    return {}
  }
  const last4 = card.last4.replace(/\d/g, (digit) =>
    String((Number(digit) + 1) % 10)
  )
  return { payout_destination: { card: { last4 } } }
}
