import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { PolicyOperation } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { AdminGetFiguresParams } from "./validators"

export const adminSbpFigureMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/figures",
    methods: ["GET"],
    middlewares: [validateAndTransformQuery(AdminGetFiguresParams, {})],
    policies: [
      { resource: SBP_RESOURCES.figure, operation: PolicyOperation.read },
    ],
  },
]
