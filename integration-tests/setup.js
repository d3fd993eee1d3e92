// Each test gets a new database, and knex would log that the old one is gone.
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
