import { setTimeout as sleep } from "node:timers/promises"
import { Semaphore } from "../semaphore"

it("a semaphore runs a limited number of jobs at once, in the order of their requests", async () => {
  const semaphore = new Semaphore(3)
  const begun: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      semaphore.run(async () => {
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

it("a semaphore frees the place of a job that fails", async () => {
  const semaphore = new Semaphore(1)
  const failing = semaphore.run(() => Promise.reject(new Error("no")))
  const next = semaphore.run(() => Promise.resolve("done"))
  await expect(failing).rejects.toThrow("no")
  await expect(next).resolves.toBe("done")
  await expect(semaphore.run(() => Promise.resolve(1))).resolves.toBe(1)
})
