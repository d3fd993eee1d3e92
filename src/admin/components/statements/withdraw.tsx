import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useWithdrawStatement } from "../../hooks/api/statements"
import { useFailedToast } from "../../hooks/use-failed-toast"
import { useIsHere } from "../../hooks/use-is-here"
import { useRights } from "../../hooks/use-rights"
import type { Statement } from "../../types"
import { GuardedButton } from "../guarded"

/** Takes a registry away that should not have been imported. */
export const Withdraw = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const navigate = useNavigate()
  const { obstacles } = useRights()
  const failed = useFailedToast()
  const isHere = useIsHere()
  const { mutateAsync, isPending } = useWithdrawStatement(statement.id)
  const withdraw = async () => {
    const isMeant = await prompt({
      title: t("statements.withdraw.title"),
      description: t("statements.withdraw.hint", { name: statement.name }),
      confirmText: t("statements.withdraw.do"),
      cancelText: t("common.cancel"),
    })
    if (isMeant) {
      await mutateAsync().then(() => {
        toast.success(t("statements.withdraw.done"))
        if (isHere()) {
          // The choices for it are useless now: leaving asks no question.
          void navigate("/sbp/statements", {
            state: { isSubmitSuccessful: true },
          })
        }
      }, failed())
    }
  }
  const obstacle = obstacles.statement(statement.kind, statement.shop_id)
  return (
    <GuardedButton
      why={obstacle && t(`payouts.obstacles.${obstacle}`)}
      isLoading={isPending}
      onClick={() => void withdraw()}
    >
      {t("statements.withdraw.do")}
    </GuardedButton>
  )
}
