import { Module } from "@medusajs/framework/utils"
import { SbpLedgerModuleService } from "./service"

export const SBP_LEDGER_MODULE = "sbpLedger"

declare module "@medusajs/framework/types" {
  interface ModuleImplementations {
    [SBP_LEDGER_MODULE]: SbpLedgerModuleService
  }
}

export default Module(SBP_LEDGER_MODULE, { service: SbpLedgerModuleService })
