import type { RegistryFault, Simulator } from "../.."

type Query = Record<string, string | number | boolean>

/** Downloads a registry, and reads its lines into cells. */
export async function download(
  simulator: Simulator,
  name: "payments" | "payouts",
  query: Query = {}
) {
  const response = await fetch(addressOf(simulator, `${name}.csv`, query))
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = query.encoding === "windows-1251" ? "windows-1251" : "utf-8"
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  const separator = query.separator === "tab" ? "\t" : query.separator
  const lines = linesOf(text, String(separator ?? ";"))
  return { headers: response.headers, bytes, text, lines }
}

/** The faults that were put into the lines of the same registry. */
export async function faultsOf(
  simulator: Simulator,
  name: "payments" | "payouts",
  query: Query = {}
): Promise<RegistryFault[]> {
  const response = await fetch(addressOf(simulator, `${name}/faults`, query))
  return JSON.parse(await response.text()) as RegistryFault[]
}

function addressOf({ url }: Simulator, path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    search.set(name, String(value))
  }
  return `${url}/_simulator/registries/${path}?${search.toString()}`
}

function linesOf(text: string, separator: string): string[][] {
  const cell = new RegExp(
    `${separator}(?:"((?:[^"]|"")*)"|([^${separator}]*))`,
    "g"
  )
  const lines = text.split("\r\n")
  expect(lines.pop()).toBe("")
  return lines.map((line) =>
    [...(separator + line).matchAll(cell)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""
    )
  )
}

/** The kopeks of a sum with two decimals after a comma or a point. */
export function kopeks(sum: string | undefined): number {
  expect(sum).toMatch(/^-?\d+[.,]\d\d$/)
  return Number(sum?.replace(/[.,]/, ""))
}
