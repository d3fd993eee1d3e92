import { authenticate } from "@medusajs/framework/http"

/** A user with a second factor has to use it again before money moves. */
export const stepUp = authenticate("user", ["session", "bearer"], {
  requireMfa: { maxAgeSeconds: 300 },
})
