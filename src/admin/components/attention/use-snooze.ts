import { useSnoozeAttention } from "../../hooks/api/attention"
import { useFailedToast } from "../../hooks/use-failed-toast"

/** Snoozes an entry until a day, or shows it again. */
export function useSnooze() {
  const { mutateAsync, isPending } = useSnoozeAttention()
  const failed = useFailedToast()
  const snooze = (
    wanted: { id: string; until: string | null },
    onDone: () => void
  ) => void mutateAsync(wanted).then(onDone, failed())
  return { snooze, isPending }
}
