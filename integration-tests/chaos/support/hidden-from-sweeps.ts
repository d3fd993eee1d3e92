import type { Database } from "./database"

const HIDE = `
CREATE OR REPLACE FUNCTION hide_from_sweeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.process_at := now() + interval '1 hour';
  RETURN NEW;
END $$;
CREATE TRIGGER hide_from_sweeps BEFORE INSERT ON sbp_notification
FOR EACH ROW EXECUTE FUNCTION hide_from_sweeps()`

/**
 * Runs a job while no sweep finds what arrives: a process that handles it was told at
 * once, however slow the machine is.
 */
export async function hiddenFromSweeps<T>(
  database: Database,
  job: () => Promise<T>
): Promise<T> {
  await database.rows(HIDE)
  try {
    return await job()
  } finally {
    await database.rows("DROP TRIGGER hide_from_sweeps ON sbp_notification")
  }
}
