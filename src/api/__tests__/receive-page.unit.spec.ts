import { renderPage } from "../sbp/receive/page"

it("the recipient's page leaves a screen reader time to read it before it looks again", () => {
  const html = renderPage({ language: "en", standing: "sending" })
  const [, seconds] = /http-equiv="refresh" content="(\d+)"/.exec(html) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(20)
})
