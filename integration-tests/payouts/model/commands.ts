import fc from "fast-check"
import { Create, type Ending, type Sending } from "./create"
import {
  Age,
  Approve,
  ApproveAndReject,
  Expire,
  OtherContent,
  Reject,
  Reload,
  Resolve,
  Return,
  Split,
  StopWaiting,
  Wake,
} from "./decide"
import { NONE, WEATHERS } from "./faults"
import { PEOPLE } from "./state"
import { Chain } from "./step"

const index = fc.nat(20)
const person = fc.nat(PEOPLE.length - 1)
const clicks = fc.constantFrom(1, 1, 2, 5)
/** At what it is made for, more often than not. */
const target = { index, isAimed: fc.constantFrom(true, true, true, false) }
const one = fc.record(target)

/** Good in every other case. */
const weather = fc.oneof(fc.constant(NONE), fc.constantFrom(...WEATHERS))

const ending = fc.constantFrom<Ending>("hears", "hears", "hears", "sleeps")

/** Around each limit, a kopeck to both sides. */
const kopecks = fc.constantFrom(
  1,
  100_00,
  149_99,
  150_00,
  300_00,
  300_01,
  450_00,
  500_00,
  500_01
)

const wish = {
  person,
  kopecks,
  card: fc.nat(2),
  confirmed: fc.boolean(),
  lookedUp: fc.boolean(),
  replaces: fc.option(index, { freq: 4 }),
  clicks,
  weather,
  ending,
}
const create = fc.record(wish).map((it) => new Create(it))

const approve = fc
  .record({
    ...target,
    person,
    // People are right more often than not.
    isSameCard: fc.constantFrom(true, true, true, false),
    clicks,
    weather,
    ending,
  })
  .map((approval) => new Approve(approval))

const resolve = fc
  .record({ ...target, person, isPaid: fc.boolean() })
  .map((found) => new Resolve(found))

const stopWaiting = fc.constant(new StopWaiting())
const wake = one.map((facts) => new Wake(facts))
const age = one.map((facts) => new Age(facts))

/** What a person found out is contradicted by the answer, when it comes. */
const oversleep = fc
  .tuple(
    fc
      .record({ ...wish, ending: fc.constant<Ending>("sleeps") })
      .map((it) => new Create(it)),
    stopWaiting,
    resolve,
    wake
  )
  .map((steps) => new Chain(steps))

const first = { index: 0, isAimed: true }
const large = [0, 1, 2].map((card) =>
  fc
    .record({ ...wish, kopecks: fc.constant(500_00), card: fc.constant(card) })
    .map((it) => new Create(it))
)

/** It waits for a day, in which others use up the limit. */
const waitForLong = fc
  .tuple(...large, fc.record({ person, clicks, weather, ending }))
  .map((all) => {
    const [oldest, ...others] = all.slice(0, -1) as Create[]
    const approval = all.at(-1) as Sending & { person: number }
    return new Chain([
      oldest as Create,
      new Age(first),
      ...others,
      new Approve({ ...approval, ...first, isSameCard: true }),
    ])
  })

/** Everything that people, time and the gateway may do, in any order. */
export const commands = [
  create,
  create,
  create,
  approve,
  approve,
  one.map((facts) => new Reload(facts)),
  one.map((facts) => new OtherContent(facts)),
  one.map((facts) => new ApproveAndReject(facts)),
  one.map((facts) => new Reject(facts)),
  resolve,
  one.map((facts) => new Return(facts)),
  one.map((facts) => new Expire(facts)),
  age,
  wake,
  stopWaiting,
  oversleep,
  waitForLong,
  fc.constant(new Split()),
]
