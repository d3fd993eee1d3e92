import { Module } from "@medusajs/framework/utils"
import { SbpPayoutModuleService } from "./service"

export const SBP_PAYOUT_MODULE = "sbpPayout"

declare module "@medusajs/framework/types" {
  interface ModuleImplementations {
    [SBP_PAYOUT_MODULE]: SbpPayoutModuleService
  }
}

export default Module(SBP_PAYOUT_MODULE, { service: SbpPayoutModuleService })
