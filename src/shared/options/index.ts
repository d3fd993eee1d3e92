export { parseOptions, readOptions } from "./parse-options"
export { DEFAULT_TIME_ZONE } from "./schema"
export type { SbpOptions, SbpOptionsInput } from "./schema"
