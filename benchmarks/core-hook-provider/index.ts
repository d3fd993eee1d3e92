import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  ModuleProvider,
  Modules,
  PaymentActions,
} from "@medusajs/framework/utils"

/**
 * The smallest possible provider: it calls no gateway, stores nothing and
 * reports every session as paid. So all the time that Medusa's hook takes with it
 * is Medusa's own. It exists only in the benchmark's store.
 */
class CoreHookProvider extends AbstractPaymentProvider {
  static override identifier = "corehook"

  // Medusa's own method is protected, and Medusa calls this one.
  constructor(cradle: Record<string, unknown>) {
    super(cradle)
  }

  initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const session_id = input.data?.session_id
    return Promise.resolve({ id: String(session_id), data: { session_id } })
  }

  authorizePayment({
    data,
  }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return Promise.resolve({ status: "captured", data })
  }

  getPaymentStatus({
    data,
  }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return Promise.resolve({ status: "captured", data })
  }

  /** The body names the session: a real provider would check a signature. */
  getWebhookActionAndData({
    data,
  }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const { session_id, amount } = data as Record<string, string>
    return Promise.resolve({
      action: PaymentActions.SUCCESSFUL,
      data: { session_id: String(session_id), amount: Number(amount) },
    })
  }

  capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return Promise.resolve({ data })
  }

  cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return Promise.resolve({ data })
  }

  deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return Promise.resolve({ data })
  }

  refundPayment({ data }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return Promise.resolve({ data })
  }

  retrievePayment({
    data,
  }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return Promise.resolve({ data })
  }

  updatePayment({ data }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return Promise.resolve({ data })
  }
}

export default ModuleProvider(Modules.PAYMENT, {
  services: [CoreHookProvider],
})
