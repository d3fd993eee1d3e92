const { MetadataStorage } = require("@medusajs/framework/mikro-orm/core")

// Models are defined again in every test file; a leftover would be a duplicate.
MetadataStorage.clear()

// Each test gets a new database: knex logs that the old one is gone.
const { log } = console
console.log = (...texts) => {
  if (
    !/Connection ended unexpectedly|terminating connection due to administrator/.test(
      texts.join(" ")
    )
  ) {
    log(...texts)
  }
}
