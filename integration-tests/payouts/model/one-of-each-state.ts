import { Create, type CreateRequest } from "./create"
import { NO_FAULT } from "./gateway-responses"
import {
  Approve,
  Bounce,
  Expire,
  OtherContent,
  Reject,
  Resolve,
  StopWaiting,
} from "./later-commands"
import { CreateLink, GiveCard, Withdraw } from "./links"

const aimed = { index: 0, isAimed: true }

const create = (changes: Partial<CreateRequest>) =>
  new Create({
    person: 0,
    kopeks: 100_00,
    card: 0,
    confirmed: false,
    lookedUp: false,
    replaces: null,
    clicks: 1,
    response: NO_FAULT,
    ending: "receives_answer",
    ...changes,
  })

const link = (to: number) =>
  new CreateLink({
    person: 0,
    kopeks: 100_00,
    to,
    confirmed: false,
    lookedUp: false,
    replaces: null,
    clicks: 1,
  })

const waiting = create({ kopeks: 300_01 })
const sent = {
  clicks: 1,
  response: NO_FAULT,
  ending: "receives_answer",
} as const

const lost = {
  ...sent,
  response: {
    ...NO_FAULT,
    fault: { mode: "execute_then_reset" },
    state: "unknown",
  },
} as const

const find = (index: number, isPaid: boolean) =>
  new Resolve({ index, isAimed: false, person: 1, isPaid })

/** Two payouts of one chain were paid, and a person finds both only later. */
export const bothFoundLater = [
  create(lost),
  find(0, false),
  create({ replaces: 0 }),
  new Approve({
    ...aimed,
    ...lost,
    person: 2,
    isSameCard: true,
    confirmed: true,
  }),
  find(1, false),
  find(0, true),
  find(1, true),
]

/** Each state once that no answer of the gateway leads to. */
export const oneOfEachState = [
  [
    create({ ending: "stalls" }),
    new StopWaiting(),
    new Resolve({ ...aimed, person: 1, isPaid: false }),
    new Resolve({ ...aimed, person: 2, isPaid: true }),
    new Bounce({ ...aimed, person: 1 }),
    new OtherContent(aimed),
  ],
  [
    waiting,
    new OtherContent(aimed),
    new Approve({
      ...aimed,
      ...sent,
      person: 1,
      isSameCard: true,
      confirmed: false,
    }),
  ],
  [waiting, new Reject(aimed)],
  [waiting, create({ kopeks: 300_01, card: 1 }), new Expire(aimed)],
  [
    link(0),
    link(1),
    link(2),
    new OtherContent(aimed),
    new Expire(aimed),
    new Withdraw(aimed),
    new GiveCard({ ...aimed, ...sent, card: 0 }),
  ],
]
