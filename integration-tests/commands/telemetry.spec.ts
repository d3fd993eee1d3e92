import { existsSync } from "node:fs"
import path from "node:path"
import { packPlugin } from "../package/pack-plugin"
import { describeOnLinux } from "./processes"

describeOnLinux("scripts/medusa.ts", () => {
  it("builds a plugin without sending Medusa's telemetry", async () => {
    const { home, left } = await packPlugin()
    expect(existsSync(home)).toBe(true)
    expect(existsSync(path.join(home, ".config"))).toBe(false)
    expect(left).toEqual([])
  })
})

it("the tests switch Medusa's telemetry off", () => {
  expect(process.env.MEDUSA_DISABLE_TELEMETRY).toBe("true")
  const config = path.join(process.env.XDG_CONFIG_HOME ?? "", "medusa")
  expect(existsSync(path.join(config, "config.json"))).toBe(true)
})
