import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { policiesOf } from "../policies-of"
import { AdminGetFiguresParams } from "./validators"

export const adminSbpFigureMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/figures",
    methods: ["GET"],
    middlewares: [validateAndTransformQuery(AdminGetFiguresParams, {})],
    policies: [policiesOf(SBP_RESOURCES.figure).read],
  },
]
