import { alertText } from "../alert-text"

describe.each(["entries_open", "backlog_growing"] as const)(
  "the e-mail to operators about %s",
  (kind) => {
    it("writes its time as people read it, in the store's zone", () => {
      const facts = { count: 3, oldest_at: "2026-11-21T09:00:00.000Z" }
      const { text } = alertText({ kind, facts }, "Europe/Moscow")
      expect(text).toMatch(/November 21, 2026 at 12:00.PM GMT\+3/)
      expect(text).toMatch(/21 ноября 2026.г\. в 12:00 GMT\+3/)
    })
  }
)
