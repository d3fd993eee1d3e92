import { useTranslation } from "react-i18next"
import { type UIMatch, useParams } from "react-router-dom"
import { Missing, NotYet } from "../../../../components/fetch-state"
import { StatementDetail } from "../../../../components/statements/statement-detail"
import { useStatement } from "../../../../hooks/api/statements"

const StatementPage = () => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = useStatement(id)
  if (data === null) {
    return (
      <Missing
        title={t("statements.missing.title", { id })}
        to="/sbp/statements"
        back={t("statements.missing.back")}
      />
    )
  }
  if (!data) {
    return <NotYet error={error} retry={refetch} />
  }
  // The key keeps what is chosen for one statement from the next.
  return <StatementDetail key={id} statement={data.statement} />
}

const StatementCrumb = ({ id }: { id: string }) => (
  <>{useStatement(id).data?.statement.name ?? id}</>
)

export default StatementPage

export const handle = {
  breadcrumb: ({ params }: UIMatch) => <StatementCrumb id={params.id ?? ""} />,
}
