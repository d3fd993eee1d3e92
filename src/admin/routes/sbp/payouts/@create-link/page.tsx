import { CreateModal } from "../../../../components/payouts/create/create-modal"
import { LinkForm } from "../../../../components/payouts/create-link/link-form"
import { useFirstLinkDraft } from "../../../../components/payouts/create-link/use-first-link-draft"

const CreateLinkPage = () => (
  <CreateModal words="link" useFirst={useFirstLinkDraft} Form={LinkForm} />
)

export default CreateLinkPage
