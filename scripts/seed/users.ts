import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  FeatureFlag,
  Modules,
} from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import { findId } from "./find-id"
import { adminEmail, approverEmail, demoPassword } from "./logins"

const people = [
  { email: adminEmail, first_name: "Анна", last_name: "Заварская" },
  { email: approverEmail, first_name: "Пётр", last_name: "Самоваров" },
]

/** Two admins, because one who pays out may need another who approves. */
export async function createUsers(container: MedusaContainer): Promise<void> {
  for (const userData of people) {
    const { email } = userData
    if (await findId(container, "user", { email })) {
      continue
    }
    const auth = container.resolve(Modules.AUTH)
    const { authIdentity, error } = await auth.register("emailpass", {
      body: { email, password: demoPassword },
    })
    if (!authIdentity) {
      throw new Error(`The login ${email} was not made: ${error}`)
    }
    const { result: user } = await createUserAccountWorkflow(container).run({
      input: { authIdentityId: authIdentity.id, userData },
    })
    await allowEverything(container, user.id)
  }
}

/** Where roles are switched on, who has none may do nothing. */
async function allowEverything(container: MedusaContainer, user_id: string) {
  if (FeatureFlag.isFeatureEnabled("rbac")) {
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.USER]: { user_id },
      [Modules.RBAC]: { rbac_role_id: "role_super_admin" },
    })
  }
}
