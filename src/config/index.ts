export { withSbp } from "./with-sbp"
export type { SbpConfigOptions } from "./with-sbp"
