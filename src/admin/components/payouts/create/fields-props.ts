import type { Draft, Mistakes } from "./draft"

export type FieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  mistakes: Mistakes
}
