import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, type UIMatch, useParams } from "react-router-dom"
import { Empty, Failed, Loading } from "../../../../components/fetch-state"
import { StatementDetail } from "../../../../components/statements/statement-detail"
import { useStatement } from "../../../../hooks/api/statements"

const StatementPage = () => {
  const { id = "" } = useParams()
  const { data, error, refetch } = useStatement(id)
  if (data === null) {
    return <StatementMissing id={id} />
  }
  if (!data) {
    return error ? (
      <Failed error={error} retry={refetch} />
    ) : (
      <Loading sections={3} />
    )
  }
  // The key keeps what is chosen for one statement from the next.
  return <StatementDetail key={id} statement={data} />
}

const StatementMissing = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <Container className="flex flex-col items-center break-all pb-16">
      <Empty title={t("statements.missing.title", { id })} />
      <Button size="small" variant="secondary" asChild>
        <Link to="/sbp/statements">{t("statements.missing.back")}</Link>
      </Button>
    </Container>
  )
}

const StatementCrumb = ({ id }: { id: string }) => (
  <>{useStatement(id).data?.name ?? id}</>
)

export default StatementPage

export const handle = {
  breadcrumb: ({ params }: UIMatch) => <StatementCrumb id={params.id ?? ""} />,
}
