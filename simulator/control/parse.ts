import { isJsonObject, type JsonObject } from "../wire/exact-json"
import { Refusal } from "../refusal"

/** Turns an unknown value into a T, or throws a Refusal that names the path. */
export type Parse<T> = (value: unknown, path: string) => T

type Shape = Record<string, Parse<unknown>>
export type Parsed<S extends Shape> = {
  -readonly [Name in keyof S]?: ReturnType<S[Name]>
}

export function refuse(path: string, rule: string): never {
  throw new Refusal(400, `${path || "The body"} must be ${rule}.`)
}

export const text: Parse<string> = (value, path) =>
  typeof value === "string" ? value : refuse(path, "a string")

export const decimal: Parse<string> = (value, path) =>
  typeof value === "string" && /^\d+\.\d\d$/.test(value)
    ? value
    : refuse(path, "a decimal with two fractional digits")

export const flag: Parse<boolean> = (value, path) =>
  typeof value === "boolean" ? value : refuse(path, "true or false")

export const jsonObject: Parse<JsonObject> = (value, path) =>
  isJsonObject(value) ? value : refuse(path, "an object")

export function integer(least: number, most: number): Parse<number> {
  return (value, path) =>
    typeof value === "number" &&
    Number.isInteger(value) &&
    value >= least &&
    value <= most
      ? value
      : refuse(path, `an integer from ${least} to ${most}`)
}

export function oneOf<const T extends string | number | null>(
  ...choices: readonly T[]
): Parse<T> {
  return (value, path) => {
    const [choice] = choices.filter((known) => known === value)
    return choice === undefined
      ? refuse(path, `one of ${choices.map(String).join(", ")}`)
      : choice
  }
}

export function nullable<T>(parse: Parse<T>): Parse<T | null> {
  return (value, path) => (value === null ? null : parse(value, path))
}

/** An object of which every field may be absent, and none unknown. */
export function fields<const S extends Shape>(shape: S): Parse<Parsed<S>> {
  return (value, path) => {
    const entries = Object.entries(jsonObject(value, path)).flatMap(
      ([name, member]) => {
        const at = path === "" ? name : `${path}.${name}`
        const parse = Object.hasOwn(shape, name) ? shape[name] : undefined
        if (parse === undefined) {
          throw new Refusal(400, `${at} is unknown here.`)
        }
        return member === undefined ? [] : [[name, parse(member, at)]]
      }
    )
    return Object.fromEntries(entries) as Parsed<S>
  }
}
