import { withoutCards } from "./card-mask"

/** What is wrong, and where. Never the value: it may be a card. */
export interface Finding {
  field: string
  rule: string
}

/** Names the rule that a text breaks, or undefined if it is valid. */
export type TextRule = (text: string) => string | undefined

/** `/u` reads a pair as one character, so only a lone surrogate matches. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Reads one JSON object field by field and collects breaches of the spec. A
 * broken field reads as an empty one: a reading with findings is discarded.
 */
export class FieldReader {
  private readonly fields: ReadonlyMap<string, unknown>
  private readonly read = new Set<string>()

  private constructor(
    value: object,
    private readonly path: string,
    private readonly findings: Finding[]
  ) {
    this.fields = new Map(Object.entries(value))
  }

  /** Reads a whole request body. */
  static ofBody(body: unknown, findings: Finding[]): FieldReader {
    return FieldReader.of(body, { path: "", name: "body", findings })
  }

  /**
   * A value that is no object reads as an empty one, and counts as one finding.
   */
  private static of(
    value: unknown,
    at: { path: string; name: string; findings: Finding[] }
  ): FieldReader {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return new FieldReader(value, at.path, at.findings)
    }
    const rule = value === undefined ? "is required" : "must be an object"
    at.findings.push({ field: at.name, rule })
    return new FieldReader({}, at.path, [])
  }

  has(name: string): boolean {
    return this.fields.has(name)
  }

  object(name: string): FieldReader {
    this.read.add(name)
    const path = this.at(name)
    const { findings } = this
    return FieldReader.of(this.fields.get(name), { path, name: path, findings })
  }

  text(name: string, ...rules: TextRule[]): string {
    this.read.add(name)
    const value = this.fields.get(name)
    const broken = this.has(name) ? brokenRule(value, rules) : "is required"
    if (broken !== undefined) {
      this.report(this.at(name), broken)
    }
    return typeof value === "string" ? value : ""
  }

  optionalText(name: string, ...rules: TextRule[]): string | null {
    return this.has(name) ? this.text(name, ...rules) : null
  }

  /** All fields as texts, whatever their names. */
  texts(nameRule: TextRule, valueRule: TextRule): Record<string, string> {
    const entries = [...this.fields.keys()].map((name): [string, string] => {
      const broken = brokenRule(name, [nameRule])
      if (broken !== undefined) {
        this.report(this.at(name), `its name ${broken}`)
      }
      return [name, this.text(name, valueRule)]
    })
    return Object.fromEntries(entries)
  }

  /** Must be called when all known fields have been read. */
  refuseOthers(): void {
    for (const name of this.fields.keys()) {
      if (!this.read.has(name)) {
        this.report(this.at(name), "is not a field of the spec")
      }
    }
  }

  get size(): number {
    return this.fields.size
  }

  report(field: string, rule: string): void {
    this.findings.push({ field, rule })
  }

  /** Names come from the client as well: they are shortened and masked. */
  private at(name: string): string {
    const safe = withoutCards(name).slice(0, 64)
    return this.path === "" ? safe : `${this.path}.${safe}`
  }
}

function brokenRule(value: unknown, rules: TextRule[]): string | undefined {
  if (typeof value !== "string") {
    return "must be a string"
  }
  if (LONE_SURROGATE.test(value)) {
    return "must be valid Unicode"
  }
  return rules.map((rule) => rule(value)).find((broken) => broken !== undefined)
}
