import { useHealth } from "./api/health"

/** Where the shop's days begin, by the options. */
export function useTimeZone(): string {
  const [shop] = useHealth().data?.health.shops ?? []
  const zone = shop?.options.timeZone
  return typeof zone === "string" ? zone : "Europe/Moscow"
}
