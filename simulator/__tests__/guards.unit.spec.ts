import { request as httpRequest } from "node:http"
import type { Simulator } from ".."
import { control } from "./helpers/control"
import { withSimulator } from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

/** fetch does not let a test forge Host. */
function statusWithHost(
  path: string,
  host: string
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(simulator.url + path, {
      headers: { host },
      agent: false,
    })
    request.on("response", (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on("error", reject)
    request.end()
  })
}

test.each([
  "/",
  "/_simulator/state",
  "/_simulator/events",
  "/_simulator/registries/payments.csv",
])("%s is refused under another Host", async (path) => {
  expect(await statusWithHost(path, "evil.test")).toBe(403)
})

test("localhost is the simulator's own name as well", async () => {
  const { port } = new URL(simulator.url)

  expect(await statusWithHost("/_simulator/state", `localhost:${port}`)).toBe(
    200
  )
})

test.each(["https://evil.test", "null"])(
  "changes from the origin %s are refused",
  async (origin) => {
    const { status } = await control(simulator, "POST", "reset", undefined, {
      origin,
    })

    expect(status).toBe(403)
  }
)

test("changes from the dashboard's own origin are accepted", async () => {
  const { status } = await control(simulator, "POST", "reset", undefined, {
    origin: simulator.url,
  })

  expect(status).toBe(200)
})
