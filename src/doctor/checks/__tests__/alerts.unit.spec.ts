import { parseOptions } from "../../../shared/options"
import type { ModuleEntry } from "../../load-config"
import { checkAlerts } from "../alerts"

const optionsWith = (alertAfterMinutes?: number) =>
  parseOptions({
    baseUrl: "https://gateway.example",
    shopId: "1",
    secretKey: "key",
    backendUrl: "https://store.example",
    storefrontUrl: "https://shop.example",
    alertAfterMinutes,
  })

const levelsOf = (modules: ModuleEntry[], minutes?: number) =>
  checkAlerts({ admin: {}, plugins: [], projectConfig: {}, modules }, [
    optionsWith(minutes),
  ]).map(({ level }) => level)

/** The notification module, with providers of these channels. */
const withChannels = (...channels: string[][]): ModuleEntry => ({
  key: "notification",
  options: { providers: channels.map((it) => ({ options: { channels: it } })) },
})

describe("messages to operators", () => {
  it("are not looked at where they are off", () => {
    expect(levelsOf([withChannels(["feed"])])).toEqual([])
  })

  it("can be sent by a provider for e-mails, whichever it is", () => {
    const modules = [withChannels(["feed"], ["sms", "email"])]
    expect(levelsOf(modules, 60)).toEqual(["ok"])
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
