import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"

/** A pool like the one that Medusa makes for a store. */
export function connect(clientUrl: string, max = 20): Knex {
  return ModulesSdkUtils.createPgConnection({
    clientUrl,
    pool: { min: 0, max },
  }) as Knex
}
