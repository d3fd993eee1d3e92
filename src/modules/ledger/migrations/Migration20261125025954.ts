import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261125025954 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "sbp_alert" drop constraint if exists "sbp_alert_kind_unique";`);
    this.addSql(`create table if not exists "sbp_alert" ("id" text not null, "kind" text check ("kind" in ('entries_open', 'backlog_growing')) not null, "facts" jsonb not null, "send_at" timestamptz null, "attempts" integer not null default 0, "sent_to" text[] not null, "ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "sbp_alert_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_alert_deleted_at" ON "sbp_alert" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_alert_send_at" ON "sbp_alert" ("send_at") WHERE send_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_sbp_alert_kind_unique" ON "sbp_alert" ("kind") WHERE kind = 'backlog_growing' AND ended_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`alter table if exists "sbp_attention" add column if not exists "alerted_at" timestamptz null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_sbp_attention_not_alerted" ON "sbp_attention" ("created_at") WHERE alerted_at IS NULL AND resolved_at IS NULL AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "sbp_alert" cascade;`);

    this.addSql(`drop index if exists "IDX_sbp_attention_not_alerted";`);
    this.addSql(`alter table if exists "sbp_attention" drop column if exists "alerted_at";`);
  }

}
