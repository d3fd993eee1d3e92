// One file, because each loads Medusa anew. Each suite has a database of its own, and is
// loaded where its hooks belong.
describe("the ledger", () => {
  jest.requireActual("./ledger.suite")
})
describe("the ledger settles", () => {
  jest.requireActual("./settling.suite")
})
describe("the ledger finds", () => {
  jest.requireActual("./find-invoice-page.suite")
})
describe("retention of payments", () => {
  jest.requireActual("../retention/ledger.suite")
})
describe("the size of payments", () => {
  jest.requireActual("../retention/size.suite")
})
describe("steps in any order", () => {
  jest.requireActual("../random/returns.suite")
})
describe("notifications in any order", () => {
  jest.requireActual("../random/notifications.suite")
})
