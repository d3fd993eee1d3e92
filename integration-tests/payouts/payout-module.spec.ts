// One file, because each loads Medusa anew. Each suite has a database of its own, and is
// loaded where its hooks belong.
describe("a batch of payouts", () => {
  jest.requireActual("./batches.suite")
})
describe("a chain of replacements", () => {
  jest.requireActual("./chains.suite")
})
describe("a second payout", () => {
  jest.requireActual("./duplicates.suite")
})
describe("the e-mail of a link", () => {
  jest.requireActual("./link-mails.suite")
})
describe("a rule", () => {
  jest.requireActual("./rules.suite")
})
describe("a row that is written past the code", () => {
  jest.requireActual("./written-back.suite")
})
describe("retention of payouts", () => {
  jest.requireActual("../retention/payouts.suite")
})
