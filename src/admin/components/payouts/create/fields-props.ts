import type { Mistakes } from "../../form/use-fields"
import type { Draft } from "./draft"

export type FieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  mistakes: Mistakes<Draft>
}
