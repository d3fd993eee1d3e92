import type { PayoutWithHistory } from "../../../types"
import { explainContext } from "../explain-context"

const link = (attempts: number, ...events: [string, string?][]) =>
  ({
    state: "awaiting_card",
    link: { attempts },
    history: events.map(([event, refusal]) => ({
      event,
      details: refusal ? { refusal } : null,
    })),
  }) as unknown as PayoutWithHistory

const STOPPED: [string, string] = ["link_refused", "stopped"]

describe("explainContext", () => {
  it("says of a link that was stopped that it was, also once it was sent again", () => {
    const events = [["created"], STOPPED, ["reminded"]] as [string, string?][]
    expect(explainContext(link(0, ...events))).toBe("stopped")
  })

  it("says nothing of the kind of a link by which only a wrong code was typed since", () => {
    const events = [STOPPED, ["link_refused", "wrong_code"]] as [
      string,
      string?,
    ][]
    expect(explainContext(link(1, ...events))).toBeUndefined()
  })

  it("says of a link that payouts are switched off, unless it is blocked anyway", () => {
    expect(explainContext(link(0, STOPPED), false)).toBe("off")
    expect(explainContext(link(5, STOPPED), false)).toBe("blocked")
  })
})
