export const adminEmail = "admin@example.com"
/** A second person, who approves what the first one pays out. */
export const approverEmail = "approver@example.com"
export const demoPassword = "supersecret"
