import { useHealth } from "./api/health"

/** The shop's time zone, from the options. */
export function useTimeZone(): string {
  return useHealth().data?.health.time_zone ?? "Europe/Moscow"
}
