import { useUser } from "@medusajs/dashboard/hooks"
import { useTranslation } from "react-i18next"

/** Who did something: a user, or the plugin by itself. */
export const Person = ({
  id,
  email,
}: {
  id: string | null
  /** What the history kept, for a user who was deleted. */
  email?: string | null
}) => {
  const { t } = useTranslation("sbp")
  return id ? <User id={id} email={email} /> : <>{t("common.automatically")}</>
}

const User = ({ id, email }: { id: string; email?: string | null }) => {
  const { user } = useUser(id, undefined, { staleTime: Infinity, retry: false })
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ")
  return <span title={id}>{name || (user?.email ?? email ?? id)}</span>
}
