import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import path from "node:path"
import { createDatabase, inDatabase, urlOf } from "../databases"
import { freePort } from "../../scripts/free-port"
import { describeOnLinux } from "./processes"
import { StartCommand } from "./start-command"
import { StoreFolder } from "./store-folder"

describeOnLinux("npm start refuses in one sentence, with the remedy,", () => {
  const store = new StoreFolder()
  let env: Record<string, string>

  beforeAll(async () => {
    env = await store.environment()
  })
  afterAll(() => store.remove())

  const refusal = async (args: string[], more: Record<string, string> = {}) => {
    const command = new StartCommand(args, { ...env, ...more })
    expect(await command.ended).toBe(1)
    expect(command.output).not.toMatch(/^\s+at /m)
    await store.nothingRuns()
    return command.output
  }

  it.each(["PORT", "SIMULATOR_PORT", "STOREFRONT_PORT"])(
    "a taken %s",
    async (variable) => {
      const port = Number(env[variable])
      const other = createServer().listen(port, "127.0.0.1")
      const output = await refusal([])
      expect(output).toMatch(`Port ${port} is taken`)
      expect(output).toMatch(`another port with ${variable}.`)
      other.close()
    }
  )

  it("two variables with the same port", async () => {
    const output = await refusal([], { STOREFRONT_PORT: env.PORT ?? "" })
    expect(output).toMatch(
      `PORT and STOREFRONT_PORT are both ${env.PORT}: change one of them.`
    )
  })

  it("an unknown flag", async () => {
    const output = await refusal(["--wath"])
    expect(output).toMatch(/Unknown option '--wath'/)
    expect(output).toMatch(/Usage: npm start/)
  })

  it("--reset with a database of your own", async () => {
    const DATABASE_URL = "postgres://localhost/shop"
    const output = await refusal(["--reset"], { DATABASE_URL })
    expect(output).toMatch(/--reset deletes only the built-in database/)
  })

  it("a database that does not answer", async () => {
    const address = `127.0.0.1:${await freePort()}`
    const DATABASE_URL = `postgres://me:secret@${address}/shop`
    const output = await refusal([], { DATABASE_URL })
    expect(output).toMatch(`No Postgres answers at ${address}`)
    expect(output).not.toMatch("secret")
  })

  it("a wrong password", async () => {
    const output = await refusal([], { DATABASE_URL: urlOf("shop", "wrong") })
    expect(output).toMatch(/does not let "\w+" in: correct the user or the/)
  })

  it("a database that does not exist", async () => {
    const output = await refusal([], { DATABASE_URL: urlOf("nowhere") })
    expect(output).toMatch(/has no database "nowhere": create it/)
  })

  it("a database that belongs to something else", async () => {
    const precious = `precious_${process.pid}`
    await createDatabase(precious)
    await inDatabase(precious, "CREATE TABLE treasure ()")
    const output = await refusal([], { DATABASE_URL: urlOf(precious) })
    expect(output).toMatch(/holds tables that npm start did not make/)
  })

  it("a real gateway without a shop id", async () => {
    const output = await refusal([], { SBP_BASE_URL: "http://127.0.0.1:1" })
    expect(output).toMatch(/set SBP_SHOP_ID and SBP_SECRET_KEY as well/)
  })

  it("a shop that the simulator cannot have", async () => {
    const output = await refusal([], { SBP_SHOP_ID: "my-shop" })
    expect(output).toMatch(/SBP_SHOP_ID is "my-shop": .* a positive integer/)
  })

  it("a database user who may not create tables", async () => {
    const user = `guest_${process.pid}`
    await inDatabase("postgres", `CREATE USER ${user} PASSWORD 'guest'`)
    const { DB_HOST, DB_PORT } = process.env
    const DATABASE_URL = `postgres://${user}:guest@${DB_HOST}:${DB_PORT}/postgres`
    const output = await refusal([], { DATABASE_URL })
    expect(output).toMatch(/refused "guest_\d+" a query \(permission denied/)
    expect(output).toMatch(/let this user create tables/)
  })

  it("a certificate file that does not exist", async () => {
    const DATABASE_URL = "postgres://localhost/shop?sslrootcert=/nowhere"
    const output = await refusal([], { DATABASE_URL })
    expect(output).toMatch(/DATABASE_URL cannot be used \(ENOENT/)
  })

  it("a port that browsers block", async () => {
    const output = await refusal([], { PORT: "6000" })
    expect(output).toMatch(/Port 6000 is one that browsers refuse/)
  })

  it("an incomplete data folder, which --reset repairs, and empties the e-mails", async () => {
    const emails = path.join(store.folder, "emails")
    mkdirSync(emails)
    writeFileSync(path.join(emails, "1.txt"), "To: olga@example.com")
    const data = path.join(store.folder, "postgres")
    mkdirSync(data)
    writeFileSync(path.join(data, "base"), "half")
    expect(await refusal([])).toMatch(/npm start -- --reset/)

    const command = new StartCommand(["--reset"], env)
    await command.says(/✓ Database/)
    expect(existsSync(emails)).toBe(false)
    await command.interrupt()
  })
})
