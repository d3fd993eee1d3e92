import fc from "fast-check"
import {
  AgeBatch,
  ApproveAndRejectBatch,
  ApproveBatch,
  CreateBatch,
  EndBatch,
  ExpireBatch,
  WorkAndWithdraw,
  WorkOnBatches,
} from "./batches"
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
  Bounce,
  Split,
  StopWaiting,
  Resume,
} from "./later-commands"
import { CreateLink, GiveAndWithdraw, GiveCard, Withdraw } from "./links"
import { NO_FAULT, GATEWAY_RESPONSES } from "./gateway-responses"
import { PEOPLE } from "./state"
import { Sequence } from "./step"

const index = fc.nat(20)
const person = fc.nat(PEOPLE.length - 1)
const clicks = fc.constantFrom(1, 1, 2, 5)
/** Usually a payout to which the command applies. */
const target = { index, isAimed: fc.constantFrom(true, true, true, false) }
const one = fc.record(target)

/** Half of the responses are without a fault. */
const response = fc.oneof(
  fc.constant(NO_FAULT),
  fc.constantFrom(...GATEWAY_RESPONSES)
)

const ending = fc.constantFrom<Ending>(
  "receives_answer",
  "receives_answer",
  "receives_answer",
  "stalls"
)

/** Amounts around each limit, by one kopek. */
const kopeks = fc.constantFrom(
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

const createRequest = {
  person,
  kopeks,
  card: fc.nat(2),
  confirmed: fc.boolean(),
  lookedUp: fc.boolean(),
  replaces: fc.option(index, { freq: 4 }),
  clicks,
  response,
  ending,
}
const create = fc.record(createRequest).map((it) => new Create(it))

const createLink = fc
  .record({
    person,
    kopeks,
    to: fc.nat(1),
    confirmed: fc.boolean(),
    lookedUp: fc.boolean(),
    replaces: fc.option(index, { freq: 4 }),
    clicks,
  })
  .map((it) => new CreateLink(it))

const createBatch = fc
  .record({
    person,
    rows: fc.array(
      fc.record({
        kopeks: fc.constantFrom(1, 100_00, 150_00, 300_00, 500_01),
        to: fc.nat(2),
      }),
      { minLength: 1, maxLength: 4 }
    ),
    confirmed: fc.boolean(),
    clicks,
  })
  .map((it) => new CreateBatch(it))

const approveBatch = fc
  .record({ ...target, person, clicks, confirmed: fc.boolean() })
  .map((it) => new ApproveBatch(it))

const workOnBatches = fc
  .record({
    workers: fc.constantFrom(1, 1, 3),
    parts: fc.constantFrom(1, 2, 10),
    size: fc.constantFrom(1, 2, 100),
  })
  .map((it) => new WorkOnBatches(it))

/** Steps that chance seldom puts in this order. */
const approvedBatch = fc
  .tuple(
    createBatch,
    fc.record({ ...target, person, clicks, confirmed: fc.constant(true) }),
    workOnBatches
  )
  .map(
    ([create, approval, work]) =>
      new Sequence([
        create,
        new ApproveBatch({ ...approval, isAimed: true }),
        work,
      ])
  )

const giveCard = fc
  .record({ ...target, card: fc.nat(2), clicks, response, ending })
  .map((it) => new GiveCard(it))

const approve = fc
  .record({
    ...target,
    person,
    // People usually enter the right card.
    isSameCard: fc.constantFrom(true, true, true, false),
    confirmed: fc.boolean(),
    clicks,
    response,
    ending,
  })
  .map((approval) => new Approve(approval))

const resolve = fc
  .record({ ...target, person, isPaid: fc.boolean() })
  .map((found) => new Resolve(found))

/** Each response once: chance brings a rare one in only one run of a hundred. */
export const oneOfEachResponse = GATEWAY_RESPONSES.map((met) => [
  new Create({
    person: 0,
    kopeks: 100_00,
    card: 0,
    confirmed: false,
    lookedUp: true,
    replaces: null,
    clicks: 1,
    response: met,
    ending: "receives_answer",
  }),
])

const aimed = { index: 0, isAimed: true }

const newBatch = new CreateBatch({
  person: 0,
  rows: [1, 2].map((to) => ({ kopeks: 100_00, to })),
  confirmed: true,
  clicks: 1,
})
const approval = new ApproveBatch({
  ...aimed,
  person: 1,
  clicks: 1,
  confirmed: true,
})
const work = new WorkOnBatches({ workers: 1, parts: 10, size: 100 })

/** Each end of a batch once, for the same reason. */
export const oneOfEachEnd = [
  [newBatch, approval, work, new EndBatch(aimed), work],
  [newBatch, new EndBatch(aimed)],
  [newBatch, new ExpireBatch(aimed)],
]

const stopWaiting = fc.constant(new StopWaiting())
const resume = one.map((facts) => new Resume(facts))
const age = one.map((facts) => new Age(facts))

/** A late answer that contradicts what a person recorded. */
const answerAfterResolution = fc
  .tuple(
    fc
      .record({ ...createRequest, ending: fc.constant<Ending>("stalls") })
      .map((it) => new Create(it)),
    stopWaiting,
    resolve,
    resume
  )
  .map((steps) => new Sequence(steps))

const first = { index: 0, isAimed: true }
const large = [0, 1, 2].map((card) =>
  fc
    .record({
      ...createRequest,
      kopeks: fc.constant(500_00),
      card: fc.constant(card),
    })
    .map((it) => new Create(it))
)

/** An approval after a day in which others use up the limit. */
const approveOnNextDay = fc
  .tuple(...large, fc.record({ person, clicks, response, ending }))
  .map((all) => {
    const [oldest, ...others] = all.slice(0, -1) as Create[]
    const approval = all.at(-1) as Sending & { person: number }
    return new Sequence([
      oldest as Create,
      new Age(first),
      ...others,
      new Approve({
        ...approval,
        ...first,
        isSameCard: true,
        confirmed: true,
      }),
    ])
  })

/** An old promise by link, which leaves little for others as long as no card is typed. */
const promisedLongAgo = fc
  .record({ ...createRequest, kopeks: fc.constantFrom(100_00, 149_99) })
  .map(
    (request) =>
      new Sequence([
        ...[0, 1, 2].map(
          (to) =>
            new CreateLink({
              person: 0,
              kopeks: 300_00,
              to,
              confirmed: true,
              lookedUp: false,
              replaces: null,
              clicks: 1,
            })
        ),
        ...[0, 1, 2].map((index) => new Age({ index, isAimed: true })),
        new Create(request),
      ])
  )

/** Everything that people, time and the gateway may do, in any order. */
export const commands = [
  create,
  create,
  create,
  approve,
  approve,
  createLink,
  createLink,
  giveCard,
  giveCard,
  one.map((facts) => new Withdraw(facts)),
  createBatch,
  approveBatch,
  approvedBatch,
  workOnBatches,
  one.map((facts) => new EndBatch(facts)),
  one.map((facts) => new ApproveAndRejectBatch(facts)),
  one.map((facts) => new WorkAndWithdraw(facts)),
  one.map((facts) => new ExpireBatch(facts)),
  one.map((facts) => new AgeBatch(facts)),
  one.map((facts) => new GiveAndWithdraw(facts)),
  one.map((facts) => new Reload(facts)),
  one.map((facts) => new OtherContent(facts)),
  one.map((facts) => new ApproveAndReject(facts)),
  one.map((facts) => new Reject(facts)),
  resolve,
  fc.record({ ...target, person }).map((facts) => new Bounce(facts)),
  one.map((facts) => new Expire(facts)),
  age,
  resume,
  stopWaiting,
  answerAfterResolution,
  approveOnNextDay,
  promisedLongAgo,
  fc.constant(new Split()),
]
