import { toast } from "@medusajs/ui"
import { useSnoozeAttention } from "../../hooks/api/attention"

/** Snoozes an entry until a day, or shows it again. */
export function useSnooze() {
  const { mutate, isPending } = useSnoozeAttention()
  const snooze = (
    wanted: { id: string; until: string | null },
    onSuccess: () => void
  ) =>
    mutate(wanted, {
      onSuccess,
      onError: ({ message }) => toast.error(message),
    })
  return { snooze, isPending }
}
