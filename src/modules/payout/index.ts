import { Module } from "@medusajs/framework/utils"
import { SbpPayoutModuleService } from "./service"

export const SBP_PAYOUT_MODULE = "sbpPayout"

export default Module(SBP_PAYOUT_MODULE, { service: SbpPayoutModuleService })
