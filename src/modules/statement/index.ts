import { Module } from "@medusajs/framework/utils"
import { SbpStatementModuleService } from "./service"

export const SBP_STATEMENT_MODULE = "sbpStatement"

declare module "@medusajs/framework/types" {
  interface ModuleImplementations {
    [SBP_STATEMENT_MODULE]: SbpStatementModuleService
  }
}

export default Module(SBP_STATEMENT_MODULE, {
  service: SbpStatementModuleService,
})
