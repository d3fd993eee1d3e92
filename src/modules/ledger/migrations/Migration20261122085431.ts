import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261122085431 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sbp_attention" drop constraint if exists "sbp_attention_reason_check";`);

    this.addSql(`alter table if exists "sbp_attention" add constraint "sbp_attention_reason_check" check("reason" in ('amount_mismatch', 'identity_mismatch', 'status_contradiction', 'unrecognised_body', 'address_not_listed', 'notification_stuck', 'unknown_invoice', 'session_gone', 'already_paid_elsewhere', 'cart_changed', 'order_not_created', 'order_canceled', 'settlement_interrupted', 'order_total_differs', 'order_made_twice', 'settled_after_decision', 'return_incomplete', 'returned_and_ordered', 'refund_not_booked', 'refund_booked_not_paid', 'returned_twice', 'payout_unknown', 'payout_mismatch', 'payout_pending', 'payout_paid_twice', 'payout_contradiction'));`);

    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_invoice_being_made" ON "sbp_invoice" ("payment_collection_id", "provider_id", "amount", "currency_code") WHERE state = 'creating' AND error_code IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "sbp_attention" drop constraint if exists "sbp_attention_reason_check";`);

    this.addSql(`alter table if exists "sbp_attention" add constraint "sbp_attention_reason_check" check("reason" in ('amount_mismatch', 'identity_mismatch', 'status_contradiction', 'unrecognised_body', 'address_not_listed', 'notification_stuck', 'unknown_invoice', 'session_gone', 'already_paid_elsewhere', 'cart_changed', 'order_not_created', 'order_canceled', 'settlement_interrupted', 'order_total_differs', 'settled_after_decision', 'return_incomplete', 'returned_and_ordered', 'refund_not_booked', 'refund_booked_not_paid', 'returned_twice', 'payout_unknown', 'payout_mismatch', 'payout_pending', 'payout_paid_twice', 'payout_contradiction'));`);

    this.addSql(`drop index if exists "IDX_sbp_invoice_being_made";`);
  }

}
