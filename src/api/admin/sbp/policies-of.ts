import { PolicyOperation } from "@medusajs/framework/utils"

/** What a role must be allowed to do with these. */
export function policiesOf(resource: string) {
  const policy = (operation: string) => ({ resource, operation })
  return {
    read: policy(PolicyOperation.read),
    create: policy(PolicyOperation.create),
    update: policy(PolicyOperation.update),
    delete: policy(PolicyOperation.delete),
  }
}
