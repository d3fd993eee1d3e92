import { setTimeout as sleep } from "node:timers/promises"
import { Turns } from "../turns"

it("lets only so many in at once, in the order they came", async () => {
  const turns = new Turns(3)
  const begun: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      turns.take(async () => {
        begun.push(number)
        inside += 1
        most = Math.max(most, inside)
        await sleep(1)
        inside -= 1
      })
    )
  )
  expect(most).toBe(3)
  expect(begun).toEqual([...begun].sort((a, b) => a - b))
})

it("gives the turn on when a job fails", async () => {
  const turns = new Turns(1)
  const failing = turns.take(() => Promise.reject(new Error("no")))
  const next = turns.take(() => Promise.resolve("done"))
  await expect(failing).rejects.toThrow("no")
  await expect(next).resolves.toBe("done")
  await expect(turns.take(() => Promise.resolve(1))).resolves.toBe(1)
})
