/** How an exported list is written: for programs, or for an Excel in Russian. */
export const EXPORT_FORMATS = ["plain", "excel_ru"] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]
