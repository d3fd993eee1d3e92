import { RouteDrawer } from "@medusajs/dashboard/components"
import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useReturnFocus } from "../hooks/use-return-focus"
import { type Obstacle, useRights } from "../hooks/use-rights"
import { Failed, Loading } from "./fetch-state"
import { ObstacleAlert } from "./obstacle-alert"

type Props = {
  title: ReactNode
  /** The key of the text that says what its form does. */
  action: string
  /** Why this person may not use the form. Not final while their rights are loading. */
  obstacle: Obstacle | undefined
  /** Stands above the obstacle. */
  subject?: ReactNode
  error: Error | null
  retry: () => unknown
  /** The form; empty until its subject is loaded. */
  children: ReactNode
}

/**
 * A drawer with a form, over the page of its subject. A person who may not use the form learns
 * so at once, before typing.
 */
export const DrawerPage = (props: Props) => {
  const { title, action, obstacle, subject, error, retry, children } = props
  const { t } = useTranslation("sbp")
  const { isLoading } = useRights()
  useReturnFocus()
  return (
    <RouteDrawer>
      <RouteDrawer.Header>
        <RouteDrawer.Title asChild>
          <Heading>{title}</Heading>
        </RouteDrawer.Title>
      </RouteDrawer.Header>
      {!children || isLoading ? (
        <RouteDrawer.Body>
          {error ? <Failed error={error} retry={retry} /> : <Loading />}
        </RouteDrawer.Body>
      ) : obstacle ? (
        <RouteDrawer.Body className="flex flex-col gap-y-6">
          {subject}
          <ObstacleAlert action={t(action)} obstacle={obstacle} />
        </RouteDrawer.Body>
      ) : (
        children
      )}
    </RouteDrawer>
  )
}
