import { type Cell, openCells } from "./crash/cells"
import { POINTS, type Point, type Route } from "./crash/points"
import { Street } from "./crash/street"
import { findBreaches, resultsOf } from "./crash/verdict"
import { PayoutDatabase } from "./support/payout-database"

const ROUTES: [string, Route][] = [
  ["of somebody who may pay alone", "create"],
  ["of a second person who approves", "approve"],
]

let database: PayoutDatabase
let cells: Cell[]

beforeAll(async () => {
  database = await PayoutDatabase.create("crashes")
  cells = await openCells()
})
afterAll(async () => {
  await Promise.all((cells ?? []).map(({ simulator }) => simulator.close()))
  await database.drop()
})

describe.each(ROUTES)("a process %s", (_, route) => {
  let street: Street

  beforeEach(async () => {
    street = new Street(database, cells, route)
    await street.open()
  })

  const expectNoBreach = async () =>
    expect(findBreaches(cells, await street.rows())).toEqual([])

  const results = async () => resultsOf(cells, await street.rows())

  it("leaves to each fault its outcome when nobody kills it", async () => {
    await street.clickAgain()
    await expectNoBreach()
    expect(await results()).toEqual(cells.map(untroubled))
  })

  it.each(POINTS)(
    "never pays twice, nor unseen, if killed $name",
    async (point) => {
      await street.killAt(point)
      await street.restart()
      await expectNoBreach()
      const before = cells.map((cell) => ({
        cell: cell.name,
        state: point.state(cell, route),
        sent: point.arrives && cell.executes ? 1 : 0,
      }))
      expect(await results()).toEqual(before)

      await street.clickAgain()
      await expectNoBreach()
      expect(await results()).toEqual(
        isUndone(point) ? cells.map(untroubled) : before
      )
    }
  )

  /** Nothing was decided: the next click is the first one. */
  const isUndone = (point: Point) =>
    cells.every((cell) => point.state(cell, route) !== "unknown") &&
    !point.arrives
})

const untroubled = ({ name, outcome, executes }: Cell) => ({
  cell: name,
  state: outcome,
  sent: executes ? 1 : 0,
})
