import { ELSEWHERE, GUARDED, UNGUARDED } from "./judged-routes"

/** The routes of a table, one for each method: "POST /admin/orders/:id/cancel". */
export function routesIn(table: Record<string, string[]>): string[] {
  return Object.values(table).flatMap((rows) => rows.flatMap(routesOf))
}

/** Of a table's row, "POST DELETE /admin/users/:id". */
export function routesOf(row: string): string[] {
  const [methods = "", path = ""] = row.split(" /")
  return methods.split(" ").map((method) => `${method} /${path}`)
}

/** Routes that nobody has judged, each with what to decide. */
export function unjudgedRoutes(routes: string[]): string[] {
  const judged = [...routesIn(GUARDED), ...routesIn(UNGUARDED)]
  return routes
    .filter((route) => !judged.includes(route) && !isElsewhere(route))
    .map(
      (route) =>
        `${route} is new. May it move money, change an order or cart whose payment is under way, or make a user? Guard it in src/api/middlewares.ts and list it as GUARDED. Otherwise list it as UNGUARDED, and why.`
    )
}

function isElsewhere(route: string): boolean {
  const [, area = "", folder = ""] = route.split("/")
  const folders = ELSEWHERE[area as keyof typeof ELSEWHERE] ?? ""
  return folders.split(/\s+/).includes(folder)
}
