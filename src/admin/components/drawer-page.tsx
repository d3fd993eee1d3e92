import { RouteDrawer } from "@medusajs/dashboard/components"
import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useReturnFocus } from "../hooks/use-return-focus"
import { Failed, Loading } from "./fetch-state"

/** A drawer over the page that it is about, once that is known. */
export const DrawerPage = ({
  title,
  error,
  retry,
  children,
}: {
  title: ReactNode
  error: Error | null
  retry: () => unknown
  /** Nothing as long as what it is about has not been read. */
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
