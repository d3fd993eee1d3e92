import { MerchantStore } from "../commands/merchant-store"
import { createDatabase, dropDatabase, inDatabase, urlOf } from "../databases"

jest.setTimeout(300_000)

const database = `removal_${process.pid}`
const store = new MerchantStore(urlOf(database))

const ours = `SELECT table_name FROM information_schema.tables
  WHERE table_name LIKE '%sbp%' ORDER BY 1`

describe("a store from which the plugin was removed", () => {
  let before: unknown[]
  const migrate = () =>
    store.medusa("db:migrate", "--execute-all-links", "--skip-search")

  beforeAll(async () => {
    await createDatabase(database)
    store.configure("defineConfig(withSbp({ admin }, options))")
    expect(await migrate()).toMatchObject({ code: 0 })
    before = await inDatabase(database, ours)
    store.configure("defineConfig({ admin })")
  })
  afterAll(async () => {
    store.remove()
    await dropDatabase(database)
  })

  it("migrates, starts, and keeps every table", async () => {
    expect(before).toHaveLength(11)
    expect(await migrate()).toMatchObject({ code: 0 })
    const { output } = await store.medusa("start")
    expect(output).toContain("Server is ready")
    expect(await inDatabase(database, ours)).toEqual(before)
  })
})
