import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import registerShop from "./loaders/register-shop"
import { SbpProviderService } from "./service"

export default ModuleProvider(Modules.PAYMENT, {
  services: [SbpProviderService],
  loaders: [registerShop],
})
