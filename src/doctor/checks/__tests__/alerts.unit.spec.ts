import { parseOptions } from "../../../shared/options"
import type { ModuleEntry } from "../../load-config"
import { checkAlerts } from "../alerts"

type Switches = { alertAfterMinutes?: number; digestAt?: string }

const optionsWith = (switches: Switches) =>
  parseOptions({
    baseUrl: "https://gateway.example",
    shopId: "1",
    secretKey: "key",
    backendUrl: "https://store.example",
    storefrontUrl: "https://shop.example",
    ...switches,
  })

const found = (modules: ModuleEntry[], switches: Switches) =>
  checkAlerts({ admin: {}, plugins: [], projectConfig: {}, modules }, [
    optionsWith(switches),
  ])

const levelsOf = (modules: ModuleEntry[], alertAfterMinutes?: number) =>
  found(modules, { alertAfterMinutes }).map(({ level }) => level)

/** The notification module, with providers of these channels. */
const withChannels = (...channels: string[][]): ModuleEntry => ({
  key: "notification",
  options: { providers: channels.map((it) => ({ options: { channels: it } })) },
})

describe("messages to operators", () => {
  it("are not checked while they are off", () => {
    expect(levelsOf([withChannels(["feed"])])).toEqual([])
  })

  it("can be sent by any provider of e-mails", () => {
    const modules = [withChannels(["feed"], ["sms", "email"])]
    expect(levelsOf(modules, 60)).toEqual(["ok"])
  })

  it("are needed by a digest as well", () => {
    const switches = { alertAfterMinutes: 60, digestAt: "09:00" }
    expect(found([withChannels(["email"])], switches)).toMatchObject([
      { level: "ok", fact: "by e-mail, after 60 min, a digest at 09:00" },
    ])
    expect(found([], { digestAt: "09:00" })).toMatchObject([
      { level: "warning" },
    ])
  })

  it.each([
    ["only the feed", [withChannels(["feed"])]],
    ["no provider", [withChannels()]],
    [
      "the module switched off",
      [{ ...withChannels(["email"]), disable: true }],
    ],
    ["no module", []],
  ])("cannot be sent with %s", (_, modules) => {
    expect(levelsOf(modules, 60)).toEqual(["warning"])
  })
})
