import { CreateBatch } from "../../../../../components/batches/create/create-batch"

const CreateBatchPage = () => <CreateBatch />

export default CreateBatchPage
