import type { Tables } from "../../shared/tables"

/** What the migrations make: `npm run migrations` writes this. */
export const TABLES: Tables = {
  sbp_statement: {
    column: {
      ask_missing_at: "timestamp with time zone",
      covers_from: "text",
      covers_to: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      created_by: "text NOT NULL",
      deleted_at: "timestamp with time zone",
      digest: "text NOT NULL",
      emptied_at: "timestamp with time zone",
      encoding: "text NOT NULL",
      has_failed: "boolean NOT NULL DEFAULT false",
      id: "text NOT NULL",
      judge_at: "timestamp with time zone",
      judge_attempts: "integer NOT NULL DEFAULT 0",
      judged_at: "timestamp with time zone",
      judged_lines: "integer NOT NULL DEFAULT 0",
      judging_id: "text",
      kind: "text NOT NULL",
      layout: "jsonb",
      line_count: "integer NOT NULL",
      name: "text NOT NULL",
      separator: "text NOT NULL",
      shop_id: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
      verdicts: "jsonb NOT NULL",
    },
    constraint: {
      sbp_statement_kind_check:
        "CHECK (kind = ANY (ARRAY['payments'::text, 'payouts'::text]))",
      sbp_statement_pkey: "PRIMARY KEY (id)",
    },
    index: {
      IDX_sbp_statement_created_at_id:
        'CREATE INDEX "IDX_sbp_statement_created_at_id" ON sbp_statement USING btree (created_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_statement_judge_at:
        'CREATE INDEX "IDX_sbp_statement_judge_at" ON sbp_statement USING btree (judge_at) WHERE judge_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_statement_kind_shop_id_digest_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_statement_kind_shop_id_digest_unique" ON sbp_statement USING btree (kind, shop_id, digest) WHERE deleted_at IS NULL',
      IDX_sbp_statement_to_empty:
        'CREATE INDEX "IDX_sbp_statement_to_empty" ON sbp_statement USING btree (created_at) WHERE emptied_at IS NULL AND deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_statement_line: {
    column: {
      accepted_in: "text",
      amount: "text",
      at: "timestamp with time zone",
      cells: "jsonb",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      currency_code: "text",
      day: "text",
      decided_at: "timestamp with time zone",
      decided_by: "text",
      decision: "text",
      deleted_at: "timestamp with time zone",
      fee: "text",
      gateway_id: "text",
      id: "text NOT NULL",
      is_open: "boolean NOT NULL DEFAULT false",
      judged_at: "timestamp with time zone",
      meaning: "text",
      note: "text",
      number: "integer",
      our_amount: "text",
      our_state: "text",
      proposed_ids: "text[]",
      refund_id: "text",
      repeat_key: "text",
      statement_id: "text NOT NULL",
      subject_id: "text",
      unreadable: "text",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
      verdict: "text",
    },
    constraint: {
      sbp_statement_line_decision_check:
        "CHECK (decision = ANY (ARRAY['confirmed'::text, 'resolved'::text, 'recorded'::text, 'accepted'::text]))",
      sbp_statement_line_meaning_check:
        "CHECK (meaning = ANY (ARRAY['paid'::text, 'went_back'::text, 'not_paid'::text, 'in_progress'::text]))",
      sbp_statement_line_pkey: "PRIMARY KEY (id)",
      sbp_statement_line_verdict_check:
        "CHECK (verdict = ANY (ARRAY['matched'::text, 'missing_here'::text, 'missing_there'::text, 'amount_differs'::text, 'status_differs'::text, 'fee_differs'::text, 'duplicate'::text, 'unreadable'::text]))",
    },
    index: {
      IDX_sbp_statement_line_accepted:
        "CREATE INDEX \"IDX_sbp_statement_line_accepted\" ON sbp_statement_line USING btree (repeat_key) WHERE decision = 'accepted'::text AND deleted_at IS NULL",
      IDX_sbp_statement_line_open:
        'CREATE INDEX "IDX_sbp_statement_line_open" ON sbp_statement_line USING btree (judged_at) WHERE is_open AND deleted_at IS NULL',
      IDX_sbp_statement_line_open_of:
        'CREATE INDEX "IDX_sbp_statement_line_open_of" ON sbp_statement_line USING btree (statement_id, number) WHERE is_open AND deleted_at IS NULL',
      IDX_sbp_statement_line_statement_id_amount:
        'CREATE INDEX "IDX_sbp_statement_line_statement_id_amount" ON sbp_statement_line USING btree (statement_id, amount) WHERE amount IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_statement_line_statement_id_gateway_id:
        'CREATE INDEX "IDX_sbp_statement_line_statement_id_gateway_id" ON sbp_statement_line USING btree (statement_id, gateway_id) WHERE gateway_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_statement_line_statement_id_number:
        'CREATE INDEX "IDX_sbp_statement_line_statement_id_number" ON sbp_statement_line USING btree (statement_id, number) WHERE deleted_at IS NULL',
      IDX_sbp_statement_line_statement_id_repeat_key:
        'CREATE INDEX "IDX_sbp_statement_line_statement_id_repeat_key" ON sbp_statement_line USING btree (statement_id, repeat_key) WHERE repeat_key IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_statement_line_statement_id_verdict_number:
        'CREATE INDEX "IDX_sbp_statement_line_statement_id_verdict_number" ON sbp_statement_line USING btree (statement_id, verdict, number) WHERE deleted_at IS NULL',
      IDX_sbp_statement_line_subject_id_statement_id:
        'CREATE INDEX "IDX_sbp_statement_line_subject_id_statement_id" ON sbp_statement_line USING btree (subject_id, statement_id) WHERE subject_id IS NOT NULL AND deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_statement_preset: {
    column: {
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      created_by: "text NOT NULL",
      deleted_at: "timestamp with time zone",
      id: "text NOT NULL",
      kind: "text NOT NULL",
      layout: "jsonb NOT NULL",
      name: "text NOT NULL",
      names: "text[] NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_statement_preset_kind_check:
        "CHECK (kind = ANY (ARRAY['payments'::text, 'payouts'::text]))",
      sbp_statement_preset_pkey: "PRIMARY KEY (id)",
    },
    index: {
      IDX_sbp_statement_preset_kind_name_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_statement_preset_kind_name_unique" ON sbp_statement_preset USING btree (kind, name) WHERE deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
}
