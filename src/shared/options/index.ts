export { parseOptions, readOptions } from "./parse-options"
export type { SbpOptions, SbpOptionsInput } from "./schema"
