import { createHash } from "node:crypto"
import { Refusal } from "../refusal"
import type { Cell, Operation, RegistryKind } from "./operation"
import {
  REGISTRY_FAULTS,
  type RegistryFaultKind,
  type RegistryOptions,
} from "./registry-options"

/** A line of a registry, and what is wrong with it. */
export interface Line {
  operation: Operation
  fault?: RegistryFaultKind
  spoil?: (row: Cell[]) => Cell[]
}

/** From the first moment to before the last. */
export interface Period {
  from: number
  to: number
}

/** A line gets at most one of these faults; `foreign` adds lines of its own. */
const OF_A_LINE = REGISTRY_FAULTS.filter((kind) => kind !== "foreign")

const DAMAGES: ((row: Cell[]) => Cell[])[] = [
  (row) => row.map((cell) => (typeof cell === "bigint" ? "н/д" : cell)),
  (row) => row.map((cell) => (cell instanceof Date ? "32.13.2026" : cell)),
  (row) => row.slice(0, 2),
]

interface Fault {
  fault: RegistryFaultKind
  random: number
  damage?: Line["spoil"]
}

/**
 * Puts faults into lines of money that has moved. The same seed and operations
 * give the same faults.
 *
 * @throws Refusal when there are fewer lines than faults
 */
export function putFaults(
  operations: Operation[],
  kind: RegistryKind,
  period: Period,
  options: RegistryOptions
): Line[] {
  const { seed, foreign } = options
  const isDone = ({ status }: Operation) => status === kind.done
  const healthy = shuffled(operations.filter(isDone), seed)
  const faults = OF_A_LINE.flatMap((fault) =>
    Array.from({ length: options[fault] }, (_, index): Fault => ({
      fault,
      random: noise(seed, fault, index).readUInt32BE(),
      damage: DAMAGES[index % DAMAGES.length],
    }))
  )
  if (faults.length > healthy.length) {
    throw new Refusal(
      409,
      `${faults.length} faults need a line each, and only ${healthy.length} lines are of money that has moved.`
    )
  }
  const faultOf = new Map(faults.map((fault, index) => [healthy[index], fault]))
  const own = operations.flatMap((operation) => {
    const fault = faultOf.get(operation)
    return fault ? spoiled(operation, fault, kind) : [{ operation }]
  })
  const others = Array.from({ length: foreign }, (_, index): Line => ({
    operation: foreignOperation(noise(seed, "foreign", index), kind, period),
    fault: "foreign",
  }))
  return [...own, ...others].sort(
    (one, other) => Number(one.operation.at) - Number(other.operation.at)
  )
}

function spoiled(
  operation: Operation,
  { fault, random, damage }: Fault,
  { others }: RegistryKind
): Line[] {
  const { amount, fee } = operation
  const changed = (changes: Partial<Operation>) => [
    { operation: { ...operation, ...changes }, fault },
  ]
  switch (fault) {
    case "doubled":
      return [{ operation }, { operation, fault }]
    case "changedAmount":
      return changed({ amount: amount + 1n + BigInt(random % 100_000) })
    case "changedFee":
      // At most a tenth more, and never more than the amount.
      return changed({ fee: fee + 1n + (BigInt(random) % (amount / 10n + 1n)) })
    case "changedStatus":
      return changed({ status: others[random % others.length] })
    case "unreadable":
      return [{ operation, fault, spoil: damage }]
    default:
      return [{ operation, fault }]
  }
}

/** An operation of another system that uses the same shop at the gateway. */
function foreignOperation(
  random: Buffer,
  { done }: RegistryKind,
  { from, to }: Period
): Operation {
  const invoice = `INV-${random.readUInt32BE()}`
  const digits = String(random.readUInt16BE(4) % 10_000).padStart(4, "0")
  const progress = random.readUInt32BE(8) / 2 ** 32
  return {
    id: random
      .toString("hex", 16)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    at: new Date(Math.floor(from + (to - from) * progress)),
    status: done,
    reference: invoice,
    description: `Оплата счёта № ${invoice}`,
    amount: BigInt(1 + (random.readUInt32BE(12) % 1_000_000)),
    fee: 0n,
    currency: "RUB",
    card: `220220******${digits}`,
  }
}

/** Bytes that look random, and are the same for the same words. */
function noise(...words: (string | number)[]): Buffer {
  return createHash("sha256").update(words.join(" ")).digest()
}

function shuffled<T>(things: T[], seed: number): T[] {
  return things
    .map((thing, index) => ({
      thing,
      order: noise(seed, index).toString("hex"),
    }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ thing }) => thing)
}
