/**
 * A JSON number that is written digit by digit as given. Money must not pass
 * through a double: 9007199254740993.37 would come out as 9007199254740994.
 */
export class RawNumber {
  constructor(readonly token: string) {
    if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(token)) {
      throw new TypeError("This text is not a JSON number")
    }
  }
}

export type JsonValue =
  string | number | boolean | null | RawNumber | JsonValue[] | JsonObject

/** `undefined` stands for "leave this field out", as in JSON.stringify. */
export interface JsonObject {
  [key: string]: JsonValue | undefined
}

/** True for `{…}`: neither an array, nor null, nor a RawNumber. */
export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof RawNumber)
  )
}

/** JSON.stringify that knows RawNumber. */
export function stringifyExact(value: JsonValue): string {
  if (value instanceof RawNumber) {
    return value.token
  }
  if (Array.isArray(value)) {
    return `[${value.map(stringifyExact).join(",")}]`
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value).flatMap(([key, member]) =>
      member === undefined
        ? []
        : [`${JSON.stringify(key)}:${stringifyExact(member)}`]
    )
    return `{${members.join(",")}}`
  }
  return JSON.stringify(value)
}

/** Merges `patch` into `base`, object by object, without changing either. */
export function mergeJson(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = Object.entries(patch).map(
    ([key, value]): [string, JsonValue | undefined] => {
      const old = base[key]
      return isJsonObject(old) && isJsonObject(value)
        ? [key, mergeJson(old, value)]
        : [key, value]
    }
  )
  return { ...base, ...Object.fromEntries(merged) }
}
