import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  FeatureFlag,
  Modules,
} from "@medusajs/framework/utils"
import { createUsersWorkflow } from "@medusajs/medusa/core-flows"
import { findId } from "./find-id"
import { adminEmail, approverEmail, demoPassword } from "./logins"

const people = [
  { email: adminEmail, first_name: "Анна", last_name: "Заварская" },
  { email: approverEmail, first_name: "Пётр", last_name: "Самоваров" },
]

/**
 * Two admins, because one who pays out may need another who approves. Both at
 * once: the plugin binds an e-mail of its lists to the user who has it when it
 * first looks, and may look at any moment.
 */
export async function createUsers(container: MedusaContainer): Promise<void> {
  const auth = container.resolve(Modules.AUTH)
  const missing: { user: (typeof people)[number]; identityId: string }[] = []
  for (const user of people) {
    const { email } = user
    if (await findId(container, "user", { email })) {
      continue
    }
    const { authIdentity, error } = await auth.register("emailpass", {
      body: { email, password: demoPassword },
    })
    if (!authIdentity) {
      throw new Error(`The login ${email} was not made: ${error}`)
    }
    missing.push({ user, identityId: authIdentity.id })
  }
  const users = missing.map(({ user }) => user)
  const { result } = await createUsersWorkflow(container).run({
    input: { users },
  })
  for (const { user, identityId } of missing) {
    const user_id = result.find(({ email }) => email === user.email)?.id ?? ""
    await auth.updateAuthIdentities({
      id: identityId,
      app_metadata: { user_id },
    })
    await allowEverything(container, user_id)
  }
}

/** With roles switched on, a user without a role may do nothing. */
async function allowEverything(container: MedusaContainer, user_id: string) {
  if (FeatureFlag.isFeatureEnabled("rbac")) {
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.USER]: { user_id },
      [Modules.RBAC]: { rbac_role_id: "role_super_admin" },
    })
  }
}
