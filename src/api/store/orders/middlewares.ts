import type { MiddlewareRoute } from "@medusajs/framework/http"
import { noteTransfer } from "../../note-transfer"

export const storeOrderMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/orders/:id/transfer/accept",
    methods: ["POST"],
    middlewares: [noteTransfer],
  },
]
