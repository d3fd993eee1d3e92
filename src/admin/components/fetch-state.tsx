import { ExclamationCircle } from "@medusajs/icons"
import { Button, Container, Heading, Skeleton, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"

/** While something is loading. */
export const Loading = ({ sections = 1 }: { sections?: number }) => (
  <div className="flex flex-col gap-y-3" aria-busy="true">
    {Array.from({ length: sections }, (_, index) => (
      <Container key={index} className="flex flex-col gap-y-4">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </Container>
    ))}
  </div>
)

/** An error of loading, with the store's message and a button to try again. */
export const Failed = ({
  error,
  retry,
}: {
  error: Error
  retry: () => unknown
}) => {
  const { t } = useTranslation("sbp")
  return (
    <Container
      role="alert"
      className="flex flex-col items-center gap-y-3 py-16 text-center"
    >
      <ExclamationCircle className="text-ui-fg-subtle" />
      <Heading level="h2">{t("common.failed")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {error.message}
      </Text>
      <Button size="small" variant="secondary" onClick={() => void retry()}>
        {t("common.retry")}
      </Button>
    </Container>
  )
}

/** An error while older data are still shown. */
export const FailedNote = ({ error }: { error: Error }) => {
  const { t } = useTranslation("sbp")
  return (
    <span className="text-ui-fg-error break-words">
      {t("common.failed")}: {error.message}
    </span>
  )
}

/** In place of a page that is not loaded yet. */
export const NotYet = ({
  error,
  retry,
}: {
  error: Error | null
  retry: () => unknown
}) =>
  error ? <Failed error={error} retry={retry} /> : <Loading sections={3} />

/** Says that there is nothing, and what would change that. */
export const Empty = ({ title, hint }: { title: string; hint?: string }) => (
  <div className="flex flex-col items-center gap-y-1 px-6 py-16 text-center">
    <Text weight="plus" size="small">
      {title}
    </Text>
    {hint && (
      <Text size="small" className="text-ui-fg-subtle max-w-prose">
        {hint}
      </Text>
    )}
  </div>
)

type EmptyListProps = {
  /** Where its texts are. */
  words: string
  /** The way to the first one. */
  children: ReactNode
}

/** Before the first one: what they are for. */
export const EmptyList = ({ words, children }: EmptyListProps) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex w-full flex-col items-center pb-16">
      <Empty
        title={t(`${words}.empty.title`)}
        hint={t(`${words}.empty.hint`)}
      />
      <div className="-mt-12">{children}</div>
    </div>
  )
}

type MissingProps = {
  title: string
  hint?: string
  /** Its list, and how it is called. */
  to: string
  back: string
  /** What else can be done. */
  children?: ReactNode
}

/** In place of a page whose subject the store does not have. */
export const Missing = ({ to, back, children, ...words }: MissingProps) => (
  <Container className="flex flex-col items-center break-all pb-16">
    <Empty {...words} />
    <div className="flex flex-wrap justify-center gap-2">
      <Button size="small" variant="secondary" asChild>
        <Link to={to}>{back}</Link>
      </Button>
      {children}
    </div>
  </Container>
)
