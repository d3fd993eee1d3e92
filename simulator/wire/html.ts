import { readFileSync } from "node:fs"
import { resolve } from "node:path"

/** HTML text. Created by `html` only, so its values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}

/** A template tag that escapes every value that is not Html itself. */
export function html(
  texts: TemplateStringsArray,
  ...values: (string | Html)[]
): Html {
  const written = values.map((value) =>
    value instanceof Html ? value.text : escape(value)
  )
  return new Html(String.raw({ raw: texts }, ...written))
}

/** Our own stylesheets or scripts, concatenated unchanged. */
export function ownFiles(folder: string, ...names: string[]): Html {
  return join(
    names.map((name) => new Html(readFileSync(resolve(folder, name), "utf8")))
  )
}

export function join(parts: readonly Html[]): Html {
  return new Html(parts.map(({ text }) => text).join(""))
}
