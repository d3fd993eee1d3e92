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
