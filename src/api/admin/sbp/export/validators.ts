import type { z } from "@medusajs/framework/zod"
import {
  EXPORT_FORMATS,
  type ExportFormat,
} from "../../../../domain/export-formats"
import { oneWord } from "../validators"

const format = oneWord(EXPORT_FORMATS)
  .default("plain")
  .transform((word) => word as ExportFormat)

/** The query of an export: the filters of its list, and how the file is written. */
export const exportQuery = <Shape extends z.ZodRawShape>(
  filters: z.ZodObject<Shape>
) => filters.extend({ format })
