import {
  fields,
  flag,
  integer,
  oneOf,
  refuse,
  text,
  type Parse,
  type Parsed,
} from "../control/parse"
import { ZoneClock } from "./zone-clock"

export const ENCODINGS = ["utf-8", "utf-8-bom", "windows-1251"] as const
export const SEPARATORS = [";", ",", "tab"] as const
export const DECIMALS = [",", "."] as const
export const DATES = ["ru", "iso"] as const

/** Reads a whole number; in a query it is a text. */
function upTo(most: number): Parse<number> {
  return (value, path) => {
    const isText = typeof value === "string" && /^\d+$/.test(value)
    return integer(0, most)(isText ? Number(value) : value, path)
  }
}

const count = upTo(100_000)

const choice: Parse<boolean> = (value, path) =>
  value === "true" || (value !== "false" && flag(value, path))

const day: Parse<string> = (value, path) => {
  const written = text(value, path)
  const time = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(written) : NaN
  // Date.parse turns 30 February into 2 March: compare the day.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
    ? written
    : refuse(path, "a day, for example 2026-11-30")
}

const timeZone: Parse<string> = (value, path) => {
  const name = text(value, path)
  try {
    new ZoneClock(name)
    return name
  } catch {
    return refuse(path, "a time zone, for example Europe/Moscow")
  }
}

export const REGISTRY_FAULTS = [
  "missing",
  "doubled",
  "changedAmount",
  "changedStatus",
  "changedFee",
  "unreadable",
  "foreign",
] as const

export type RegistryFaultKind = (typeof REGISTRY_FAULTS)[number]

const ofEachFault = <T>(value: T) =>
  Object.fromEntries(REGISTRY_FAULTS.map((kind) => [kind, value])) as Record<
    RegistryFaultKind,
    T
  >

const shape = {
  shopId: upTo(Number.MAX_SAFE_INTEGER),
  from: day,
  to: day,
  timeZone,
  encoding: oneOf(...ENCODINGS),
  separator: oneOf(...SEPARATORS),
  decimal: oneOf(...DECIMALS),
  dates: oneOf(...DATES),
  header: choice,
  footer: choice,
  seed: upTo(Number.MAX_SAFE_INTEGER),
  ...ofEachFault(count),
}

/** Which period, in which form, and with how many faults of each kind. */
export type RegistryQuery = Parsed<typeof shape>

type Optional = "shopId" | "from" | "to"
export type RegistryOptions = Pick<RegistryQuery, Optional> &
  Required<Omit<RegistryQuery, Optional>>

const DEFAULTS: RegistryOptions = {
  timeZone: "Europe/Moscow",
  encoding: "utf-8",
  separator: ";",
  decimal: ",",
  dates: "ru",
  header: false,
  footer: false,
  seed: 1,
  ...ofEachFault(0),
}

/** @throws Refusal when an option or its value does not exist */
export function readRegistryOptions(query: unknown): RegistryOptions {
  return { ...DEFAULTS, ...fields(shape)(query, "") }
}
