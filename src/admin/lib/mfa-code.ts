/** Medusa says by its words alone that it asks for a second factor. */
export const mfaCode = (message: string): "mfa" | undefined =>
  message.startsWith("MFA ") ? "mfa" : undefined
