import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261126040506 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sbp_statement_preset" drop constraint if exists "sbp_statement_preset_kind_name_unique";`);
    this.addSql(`alter table if exists "sbp_statement" drop constraint if exists "sbp_statement_kind_shop_id_digest_unique";`);
    this.addSql(`create table if not exists "sbp_statement" ("id" text not null, "kind" text check ("kind" in ('payments', 'payouts')) not null, "shop_id" text not null, "name" text not null, "digest" text not null, "encoding" text not null, "separator" text not null, "line_count" integer not null, "layout" jsonb null, "covers_from" text null, "covers_to" text null, "judge_at" timestamptz null, "judged_lines" integer not null default 0, "judging_id" text null, "judge_attempts" integer not null default 0, "has_failed" boolean not null default false, "judged_at" timestamptz null, "ask_missing_at" timestamptz null, "verdicts" jsonb not null, "created_by" text not null, "emptied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_statement_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_deleted_at" ON "sbp_statement" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_statement_kind_shop_id_digest_unique" ON "sbp_statement" ("kind", "shop_id", "digest") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_created_at_id" ON "sbp_statement" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_judge_at" ON "sbp_statement" ("judge_at") WHERE judge_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_to_empty" ON "sbp_statement" ("created_at") WHERE emptied_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_statement_line" ("id" text not null, "statement_id" text not null, "number" integer null, "cells" jsonb null, "gateway_id" text null, "meaning" text check ("meaning" in ('paid', 'went_back', 'not_paid', 'in_progress')) null, "amount" text null, "fee" text null, "currency_code" text null, "at" timestamptz null, "day" text null, "repeat_key" text null, "verdict" text check ("verdict" in ('matched', 'missing_here', 'missing_there', 'amount_differs', 'status_differs', 'fee_differs', 'duplicate', 'unreadable')) null, "unreadable" text null, "subject_id" text null, "refund_id" text null, "proposed_ids" text[] null, "our_amount" text null, "our_state" text null, "is_open" boolean not null default false, "judged_at" timestamptz null, "decision" text check ("decision" in ('confirmed', 'resolved', 'recorded', 'accepted')) null, "decided_at" timestamptz null, "decided_by" text null, "accepted_in" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_statement_line_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_deleted_at" ON "sbp_statement_line" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_statement_id_number" ON "sbp_statement_line" ("statement_id", "number") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_statement_id_verdict_number" ON "sbp_statement_line" ("statement_id", "verdict", "number") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_statement_id_repeat_key" ON "sbp_statement_line" ("statement_id", "repeat_key") WHERE repeat_key IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_accepted" ON "sbp_statement_line" ("repeat_key") WHERE decision = 'accepted' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_statement_id_gateway_id" ON "sbp_statement_line" ("statement_id", "gateway_id") WHERE gateway_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_statement_id_amount" ON "sbp_statement_line" ("statement_id", "amount") WHERE amount IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_subject_id_statement_id" ON "sbp_statement_line" ("subject_id", "statement_id") WHERE subject_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_open_of" ON "sbp_statement_line" ("statement_id", "number") WHERE is_open AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_line_open" ON "sbp_statement_line" ("judged_at") WHERE is_open AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "sbp_statement_preset" ("id" text not null, "kind" text check ("kind" in ('payments', 'payouts')) not null, "name" text not null, "layout" jsonb not null, "names" text[] not null, "created_by" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_statement_preset_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_statement_preset_deleted_at" ON "sbp_statement_preset" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_statement_preset_kind_name_unique" ON "sbp_statement_preset" ("kind", "name") WHERE deleted_at IS NULL;`);

    // What models cannot say: no row is ever marked as deleted, so an index of rows that
    // are not deleted is useless, and is written with every change.
    for (const part of ["", "_line", "_preset"]) {
      this.addSql(`DROP INDEX IF EXISTS "IDX_sbp_statement${part}_deleted_at";`)
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "sbp_statement" cascade;`);

    this.addSql(`drop table if exists "sbp_statement_line" cascade;`);

    this.addSql(`drop table if exists "sbp_statement_preset" cascade;`);
  }

}
