import { CreateForm } from "../../../../components/payouts/create/create-form"
import { CreateModal } from "../../../../components/payouts/create/create-modal"
import { useFirstDraft } from "../../../../components/payouts/create/use-first-draft"

const CreatePayoutPage = () => (
  <CreateModal words="create" useFirst={useFirstDraft} Form={CreateForm} />
)

export default CreatePayoutPage
