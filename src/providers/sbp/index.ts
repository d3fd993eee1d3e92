import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { SbpProviderService } from "./service"

export default ModuleProvider(Modules.PAYMENT, {
  services: [SbpProviderService],
})
