type AmountRange = { $gte?: string; $lte?: string }

const RANGE = /^(?:(≥|≤) ([\d.]+)|([\d.]+) – ([\d.]+))$/

/** As the filter shows it, and as it stands in the address. */
export function writeRange({ $gte, $lte }: AmountRange): string | undefined {
  if ($gte && $lte) {
    return `${$gte} – ${$lte}`
  }
  return $gte ? `≥ ${$gte}` : $lte && `≤ ${$lte}`
}

export function readRange(text: string): AmountRange | undefined {
  const [, sign, bound, from, to] = RANGE.exec(text) ?? []
  if (sign && bound) {
    return sign === "≥" ? { $gte: bound } : { $lte: bound }
  }
  return from && to ? { $gte: from, $lte: to } : undefined
}
