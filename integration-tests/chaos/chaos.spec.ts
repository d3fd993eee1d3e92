import { describeOnLinux } from "../commands/processes"
import { crashes } from "./crashes"
import { databaseRestarts } from "./database-restarts"
import { firstLine } from "./first-line"
import { interruptions } from "./interruptions"
import { refunds } from "./refunds"
import { ChaosRoom } from "./room"

jest.setTimeout(180_000)

// Processes are killed and addresses are borrowed as Linux allows it.
describeOnLinux("a real store", () => {
  let room: ChaosRoom

  beforeAll(async () => {
    room = await ChaosRoom.open()
  })
  afterAll(() => room?.close())

  describe("at its door", () => firstLine(() => room))
  describe("that is killed", () => crashes(() => room))
  describe("that is killed in the middle", () => interruptions(() => room))
  describe("that is killed as it returns money", () => refunds(() => room))
  describe("whose database is restarted", () => databaseRestarts(() => room))
})
