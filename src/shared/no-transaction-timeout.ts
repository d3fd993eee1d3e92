/**
 * An expression that lifts `transaction_timeout` for a transaction that is long by design, even
 * while the timeout is running. Postgres versions before 17 do not know the setting.
 */
export const NO_TRANSACTION_TIMEOUT = `CASE
  WHEN current_setting('transaction_timeout', true) IS NOT NULL
  THEN set_config('transaction_timeout', '0', true)
END`
