/**
 * An expression that lifts `transaction_timeout` for a transaction that takes long by
 * design, also if its time runs already. Postgres has it since version 17: an older one
 * does not know the name.
 */
export const NO_TRANSACTION_TIMEOUT = `CASE
  WHEN current_setting('transaction_timeout', true) IS NOT NULL
  THEN set_config('transaction_timeout', '0', true)
END`
