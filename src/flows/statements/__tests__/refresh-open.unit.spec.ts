import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_STATEMENT_MODULE } from "../../../modules/statement"
import { judgeLines } from "../judge-lines"
import { refreshOpen } from "../refresh-open"

jest.mock("../judge-lines", () => ({ judgeLines: jest.fn() }))
jest.mock("../report-differences", () => ({
  reportDifferences: () => Promise.resolve(),
}))

it("a statement that could not be compared again is not in step, and its entry is left to the job", async () => {
  const line = (statement_id: string) => ({
    statement_id,
    number: 1,
    cells: {},
  })
  const parts: Record<string, object> = {
    [ContainerRegistrationKeys.LOGGER]: { warn: () => {} },
    [SBP_STATEMENT_MODULE]: {
      claimOpenLines: () => Promise.resolve([line("broken"), line("whole")]),
      retrieveStatement: (id: string) => Promise.resolve({ id, layout: {} }),
      recordJudgements: () => Promise.resolve(true),
    },
  }
  jest.mocked(judgeLines).mockRejectedValueOnce(new Error("statement timeout"))
  const container = { resolve: (name: string) => parts[name] }
  expect(await refreshOpen(container as unknown as MedusaContainer)).toEqual(
    new Set(["whole"])
  )
})
