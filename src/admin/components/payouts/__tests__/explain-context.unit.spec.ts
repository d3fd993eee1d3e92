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
  it("says that a link was stopped, even after it was sent again", () => {
    const events: Event[] = [["created"], STOPPED, ["reminded"]]
    expect(explainContext(link(0, ...events))).toBe("stopped")
  })

  it("does not call a link stopped that only got a wrong code since", () => {
    const events: Event[] = [STOPPED, ["link_refused", "wrong_code"]]
    expect(explainContext(link(1, ...events))).toBeUndefined()
  })

  it("says that payouts are switched off for a link that is not blocked", () => {
    expect(explainContext(link(0, STOPPED), false)).toBe("off")
    expect(explainContext(link(5, STOPPED), false)).toBe("blocked")
  })
})
