import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/** Medusa's routes that change something: "DELETE /admin/users/:id". */
export function changingRoutes(medusa?: string): string[] {
  return readRoutes(medusa).flatMap(({ route, code }) =>
    ["POST", "PUT", "PATCH", "DELETE"]
      .filter((method) => code.includes(`exports.${method} = `))
      .map((method) => `${method} ${route}`)
  )
}

/**
 * Medusa's routes, and the code of each.
 *
 * @param medusa the folder of the package; otherwise the one of this repository
 */
export function readRoutes(
  medusa = path.dirname(require.resolve("@medusajs/medusa/package.json"))
): { route: string; code: string }[] {
  const api = path.join(medusa, "dist/api")
  return readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.js")
    .map((file) => ({
      route: path.dirname(`/${file}`).replace(/\[(\w+)\]/g, ":$1"),
      code: readFileSync(path.join(api, file), "utf8"),
    }))
}
