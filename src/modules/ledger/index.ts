import { Module } from "@medusajs/framework/utils"
import { SbpLedgerModuleService } from "./service"

export const SBP_LEDGER_MODULE = "sbpLedger"

export default Module(SBP_LEDGER_MODULE, { service: SbpLedgerModuleService })
