import { StatusBadge, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useSbpAction } from "../../hooks/api/sbp"
import { useFailedToast } from "../../hooks/use-failed-toast"
import { useFormat } from "../../hooks/use-format"
import { useRights } from "../../hooks/use-rights"
import type { Health } from "../../types"
import { BusyButton } from "../busy-button"
import { Person } from "../values"

type Listed = Health["payouts"]["people"][number]

/** The users behind the entries of a list, since when, and who confirmed them. */
export const People = ({
  people,
  list,
}: {
  people: Listed[]
  list: Listed["list"]
}) => {
  const { t } = useTranslation("sbp")
  const listed = people.filter((person) => person.list === list)
  return listed.length === 0 ? (
    <>{t("health.none")}</>
  ) : (
    <ul className="flex w-full flex-col gap-y-2">
      {listed.map((person) => (
        <li
          key={person.entry}
          className="flex flex-wrap items-center gap-x-2 gap-y-1"
        >
          {person.user_id && !person.problem && <Person id={person.user_id} />}
          <span className="text-ui-fg-subtle break-all" dir="ltr">
            {person.entry}
          </span>
          {person.problem ? (
            <StatusBadge color="red">
              {t(`health.person.${person.problem}`)}
            </StatusBadge>
          ) : (
            <Bound person={person} />
          )}
          {person.owner_id && (
            <Bind email={person.entry} userId={person.owner_id} />
          )}
        </li>
      ))}
    </ul>
  )
}

const Bound = ({ person: { bound_at, bound_by } }: { person: Listed }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return bound_at ? (
    <span className="text-ui-fg-subtle txt-compact-xsmall">
      {t("health.boundSince", { since: time(bound_at) })}
      {bound_by && (
        <>
          {" · "}
          {t("health.boundBy")} <Person id={bound_by} />
        </>
      )}
    </span>
  ) : null
}

/** An approver confirms that the user who has the address now is meant. */
const Bind = ({ email, userId }: { email: string; userId: string }) => {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const { me, isApprover } = useRights()
  const failed = useFailedToast()
  const { mutateAsync, isPending } = useSbpAction<{
    email: string
    user_id: string
  }>("/admin/sbp/people/bind")
  const bind = async () => {
    const isMeant = await prompt({
      title: t("health.bind.title", { email }),
      description: t("health.bind.hint"),
      confirmText: t("health.bind.do"),
      cancelText: t("common.cancel"),
      variant: "confirmation",
    })
    if (isMeant) {
      await mutateAsync({ email, user_id: userId }).catch(failed())
    }
  }
  return isApprover && me !== userId ? (
    <BusyButton isLoading={isPending} onClick={() => void bind()}>
      {t("health.bind.do")}
    </BusyButton>
  ) : null
}
