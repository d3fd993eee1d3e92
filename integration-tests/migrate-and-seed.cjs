// What `medusa db:migrate` and `medusa exec` do, in one process: each takes longer to load
// Medusa than to do its work.
require("ts-node").register()
const { MedusaModule } = require("@medusajs/framework/modules-sdk")
const { migrate } = require("@medusajs/medusa/commands/db/migrate")
const { default: exec } = require("@medusajs/medusa/commands/exec")
const { initializeContainer } = require("@medusajs/medusa/loaders/index")

const [, , file] = process.argv
const directory = process.cwd()

async function migrateAndSeed() {
  const container = await initializeContainer(directory)
  await migrate({
    directory,
    container,
    logger: container.resolve("logger"),
    executeSafeLinks: true,
    // Each of these steps starts a Medusa of its own, which finds nothing to do in a new
    // store.
    skipSearch: true,
    skipScripts: true,
  })
  MedusaModule.clearInstances()
  await exec({ file })
}

migrateAndSeed().catch((error) => {
  console.error(error)
  process.exit(1)
})
