export { parseOptions } from "./parse-options"
export type { SbpOptions, SbpOptionsInput } from "./schema"
