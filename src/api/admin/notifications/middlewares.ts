import type { MiddlewareRoute } from "@medusajs/framework/http"
import { hideTokens } from "../../hide-tokens"

/**
 * Medusa keeps what a message was made of, and shows it to every admin and secret API key: of
 * one about a new password, as its guides make it, the token as well.
 */
export const adminNotificationMiddlewares: MiddlewareRoute[] = [
  "/admin/notifications",
  "/admin/notifications/:id",
].map((matcher) => ({ matcher, methods: ["GET"], middlewares: [hideTokens] }))
