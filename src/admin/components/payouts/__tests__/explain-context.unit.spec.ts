import type { PayoutWithHistory } from "../../../types"
import { explainContext } from "../explain-context"

/** What happened, and why a card was refused. */
type Event = [string, string?]

const link = (attempts: number, ...events: Event[]) =>
  ({
    state: "awaiting_card",
    link: { attempts },
    history: events.map(([event, refusal]) => ({
      event,
      details: refusal ? { refusal } : null,
    })),
  }) as unknown as PayoutWithHistory

const STOPPED: Event = ["link_refused", "stopped"]

describe("explainContext", () => {
  it("says of a link that was stopped that it was, also once it was sent again", () => {
    const events: Event[] = [["created"], STOPPED, ["reminded"]]
    expect(explainContext(link(0, ...events))).toBe("stopped")
  })

  it("says nothing of the kind of a link by which only a wrong code was typed since", () => {
    const events: Event[] = [STOPPED, ["link_refused", "wrong_code"]]
    expect(explainContext(link(1, ...events))).toBeUndefined()
  })

  it("says of a link that payouts are switched off, unless it is blocked anyway", () => {
    expect(explainContext(link(0, STOPPED), false)).toBe("off")
    expect(explainContext(link(5, STOPPED), false)).toBe("blocked")
  })
})
