import { authenticate } from "@medusajs/framework/http"

/** Whoever has a second factor shows it again before money moves. */
export const stepUp = authenticate("user", ["session", "bearer"], {
  requireMfa: { maxAgeSeconds: 300 },
})
