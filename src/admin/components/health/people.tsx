import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Health } from "../../types"
import { Person } from "../person"

type Listed = Health["payouts"]["people"][number]

/** Who the entries of a list stand for, now. */
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
    <>{t("health.nobody")}</>
  ) : (
    <ul className="flex w-full flex-col gap-y-2">
      {listed.map(({ entry, user_id, problem }) => (
        <li key={entry} className="flex flex-wrap items-center gap-x-2">
          {user_id && !problem && <Person id={user_id} />}
          <span className="text-ui-fg-subtle break-all" dir="ltr">
            {entry}
          </span>
          {problem && (
            <StatusBadge color="red">
              {t(`health.person.${problem}`)}
            </StatusBadge>
          )}
        </li>
      ))}
    </ul>
  )
}
