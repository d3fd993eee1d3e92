import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useAssignAttention } from "../../hooks/api/attention"
import { useFailedToast } from "../../hooks/use-failed-toast"
import { useRights } from "../../hooks/use-rights"
import type { Attention } from "../../types"

/** Takes an entry, or gives it back; asks before it takes one from another person. */
export function useAssign() {
  const { t } = useTranslation("sbp")
  const { me } = useRights()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useAssignAttention()
  const failed = useFailedToast()
  const toggle = async ({ id, assigned_to }: Attention) => {
    const isMine = assigned_to === me
    const isTheirs = assigned_to !== null && !isMine
    const words = {
      title: t("attention.assign.takeover.title"),
      description: t("attention.assign.takeover.hint"),
      cancelText: t("common.cancel"),
      confirmText: t("attention.assign.take"),
    }
    if (isTheirs && !(await prompt({ ...words, variant: "confirmation" }))) {
      return
    }
    await mutateAsync({
      id,
      to_me: !isMine,
      ...(isTheirs && { takeover: true }),
    }).then(
      () =>
        toast.success(t(`attention.assign.${isMine ? "givenBack" : "taken"}`)),
      failed()
    )
  }
  return {
    me,
    isPending,
    toggle: (entry: Attention) => void toggle(entry),
  }
}
