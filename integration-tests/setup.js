const { MetadataStorage } = require("@medusajs/framework/mikro-orm/core")

// Models are defined anew in every test file; a leftover would be a duplicate.
MetadataStorage.clear()

// Each test gets a new database: knex reports that the old one has gone.
const { log } = console
console.log = (...texts) => {
  if (!/Connection ended unexpectedly/.test(texts.join(" "))) {
    log(...texts)
  }
}
