import { RouteDrawer } from "@medusajs/dashboard/components"
import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useReturnFocus } from "../hooks/use-return-focus"
import { Failed, Loading } from "./fetch-state"

/** A drawer over the page of its subject. */
export const DrawerPage = ({
  title,
  error,
  retry,
  children,
}: {
  title: ReactNode
  error: Error | null
  retry: () => unknown
  /** Empty until the subject is loaded. */
  children: ReactNode
}) => {
  useReturnFocus()
  return (
    <RouteDrawer>
      <RouteDrawer.Header>
        <RouteDrawer.Title asChild>
          <Heading>{title}</Heading>
        </RouteDrawer.Title>
      </RouteDrawer.Header>
      {children || (
        <RouteDrawer.Body>
          {error ? <Failed error={error} retry={retry} /> : <Loading />}
        </RouteDrawer.Body>
      )}
    </RouteDrawer>
  )
}
