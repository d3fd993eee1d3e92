export {
  DEFAULT_SHOP,
  startSimulator,
  type SimulatorOptions,
} from "./start-simulator"
export type { Simulator, RequestFilter } from "./simulator"
export type { Settings, SettingsPatch } from "./settings"
export type { Endpoint } from "./gateway/endpoints"
export type { Fault, FaultMode } from "./gateway/fault-modes"
export type { Payment } from "./gateway/payment"
export type { Payout } from "./gateway/payout"
export type { Notification, NotifyOptions } from "./notifications/notification"
export type { Execution, RequestEntry, Violation } from "./records"
export { Refusal } from "./refusal"
