import { useHealth } from "./api/health"

/** Where the shop's days begin, by the options. */
export function useTimeZone(): string {
  return useHealth().data?.health.time_zone ?? "Europe/Moscow"
}
