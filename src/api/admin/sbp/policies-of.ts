import { PolicyOperation } from "@medusajs/framework/utils"

/** The rights that a role needs for this resource. */
export function policiesOf(resource: string) {
  const policy = (operation: string) => ({ resource, operation })
  return {
    read: policy(PolicyOperation.read),
    create: policy(PolicyOperation.create),
    update: policy(PolicyOperation.update),
    delete: policy(PolicyOperation.delete),
  }
}
