import type { Tables } from "../../shared/tables"

/** What the migrations make: `npm run migrations` writes this. */
export const TABLES: Tables = {
  sbp_payout: {
    column: {
      amount: "text NOT NULL",
      answer_due_at: "timestamp with time zone",
      approval_mismatches: "integer NOT NULL DEFAULT 0",
      approve_by: "timestamp with time zone",
      approved_by: "text",
      attention: "text",
      counted_at: "timestamp with time zone NOT NULL",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      created_by: "text NOT NULL",
      currency_code: "text NOT NULL",
      deleted_at: "timestamp with time zone",
      description: "text",
      emptied_at: "timestamp with time zone",
      error_code: "text",
      error_message: "text",
      final_amount: "text",
      fingerprint: "text NOT NULL",
      first6: "text",
      gateway_id: "text",
      gateway_status: "text",
      id: "text NOT NULL",
      idempotency_key: "text NOT NULL",
      invoice_id: "text",
      is_refused: "boolean NOT NULL DEFAULT false",
      last4: "text",
      metadata: "jsonb",
      order_id: "text",
      paid_at: "timestamp with time zone",
      published_attention: "text",
      published_state: "text",
      purpose: "text NOT NULL DEFAULT 'payout'::text",
      reference: "text NOT NULL DEFAULT sbp_payout_reference()",
      replaces_id: "text",
      resolved_by: "text",
      sent_at: "timestamp with time zone",
      shop_id: "text NOT NULL",
      state: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
      version: "integer NOT NULL DEFAULT 1",
      words: "text[] NOT NULL",
    },
    constraint: {
      sbp_payout_attention_check:
        "CHECK (attention = ANY (ARRAY['payout_unknown'::text, 'payout_mismatch'::text, 'payout_pending'::text, 'payout_paid_twice'::text, 'payout_contradiction'::text]))",
      sbp_payout_pkey: "PRIMARY KEY (id)",
      sbp_payout_published_attention_check:
        "CHECK (published_attention = ANY (ARRAY['payout_unknown'::text, 'payout_mismatch'::text, 'payout_pending'::text, 'payout_paid_twice'::text, 'payout_contradiction'::text]))",
      sbp_payout_purpose_check:
        "CHECK (purpose = ANY (ARRAY['payout'::text, 'return'::text]))",
      sbp_payout_state_check:
        "CHECK (state = ANY (ARRAY['awaiting_approval'::text, 'awaiting_card'::text, 'sending'::text, 'paid'::text, 'pending'::text, 'unknown'::text, 'failed'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text, 'resolved_paid'::text, 'resolved_not_paid'::text, 'bounced'::text]))",
    },
    index: {
      IDX_sbp_payout_amount_value:
        'CREATE INDEX "IDX_sbp_payout_amount_value" ON sbp_payout USING btree ((amount::numeric), id)',
      IDX_sbp_payout_answer_due_at:
        "CREATE INDEX \"IDX_sbp_payout_answer_due_at\" ON sbp_payout USING btree (answer_due_at) WHERE state = 'sending'::text AND deleted_at IS NULL",
      IDX_sbp_payout_approve_by:
        "CREATE INDEX \"IDX_sbp_payout_approve_by\" ON sbp_payout USING btree (approve_by) WHERE state = 'awaiting_approval'::text AND deleted_at IS NULL",
      IDX_sbp_payout_approved_by:
        'CREATE INDEX "IDX_sbp_payout_approved_by" ON sbp_payout USING btree (approved_by) WHERE approved_by IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_payout_counted_at:
        'CREATE INDEX "IDX_sbp_payout_counted_at" ON sbp_payout USING btree (counted_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_created_at_id:
        'CREATE INDEX "IDX_sbp_payout_created_at_id" ON sbp_payout USING btree (created_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_payout_created_by_created_at:
        'CREATE INDEX "IDX_sbp_payout_created_by_created_at" ON sbp_payout USING btree (created_by, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_fingerprint_counted_at:
        'CREATE INDEX "IDX_sbp_payout_fingerprint_counted_at" ON sbp_payout USING btree (fingerprint, counted_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_first6:
        'CREATE INDEX "IDX_sbp_payout_first6" ON sbp_payout USING btree (first6) WHERE deleted_at IS NULL',
      IDX_sbp_payout_gateway_id_shop_id_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_gateway_id_shop_id_unique" ON sbp_payout USING btree (gateway_id, shop_id) WHERE gateway_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_payout_idempotency_key_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_idempotency_key_unique" ON sbp_payout USING btree (idempotency_key) WHERE deleted_at IS NULL',
      IDX_sbp_payout_invoice_id:
        'CREATE INDEX "IDX_sbp_payout_invoice_id" ON sbp_payout USING btree (invoice_id) WHERE deleted_at IS NULL',
      IDX_sbp_payout_last4:
        'CREATE INDEX "IDX_sbp_payout_last4" ON sbp_payout USING btree (last4) WHERE deleted_at IS NULL',
      IDX_sbp_payout_order_id:
        'CREATE INDEX "IDX_sbp_payout_order_id" ON sbp_payout USING btree (order_id) WHERE deleted_at IS NULL',
      IDX_sbp_payout_paid_at:
        'CREATE INDEX "IDX_sbp_payout_paid_at" ON sbp_payout USING btree (paid_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_purpose_created_at:
        'CREATE INDEX "IDX_sbp_payout_purpose_created_at" ON sbp_payout USING btree (purpose, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_reference_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_reference_unique" ON sbp_payout USING btree (reference) WHERE deleted_at IS NULL',
      IDX_sbp_payout_replaces_id:
        'CREATE INDEX "IDX_sbp_payout_replaces_id" ON sbp_payout USING btree (replaces_id) WHERE deleted_at IS NULL',
      IDX_sbp_payout_shop_id_counted_at_id:
        'CREATE INDEX "IDX_sbp_payout_shop_id_counted_at_id" ON sbp_payout USING btree (shop_id, counted_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_payout_state_created_at:
        'CREATE INDEX "IDX_sbp_payout_state_created_at" ON sbp_payout USING btree (state, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_to_empty:
        'CREATE INDEX "IDX_sbp_payout_to_empty" ON sbp_payout USING btree (updated_at) WHERE emptied_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_payout_updated_at:
        "CREATE INDEX \"IDX_sbp_payout_updated_at\" ON sbp_payout USING btree (updated_at) WHERE (attention IS DISTINCT FROM published_attention OR (purpose = 'return'::text OR state <> 'sending'::text) AND published_state IS DISTINCT FROM state) AND deleted_at IS NULL",
      IDX_sbp_payout_words:
        'CREATE INDEX "IDX_sbp_payout_words" ON sbp_payout USING gin (array_to_tsvector(words))',
    },
    function: {
      sbp_payout_counts:
        " BEGIN INSERT INTO sbp_payout_figure (at, shop_id, currency_code, payouts, paid_out) SELECT to_timestamp(floor(extract(epoch FROM paid_at) / 900) * 900), shop_id, currency_code, sum(sign), sum(sign * (amount::numeric * 100)::bigint) FROM (SELECT NEW.state, NEW.purpose, NEW.paid_at, NEW.shop_id, NEW.currency_code, NEW.amount, NEW.deleted_at, 1 AS sign WHERE TG_OP <> 'DELETE' UNION ALL SELECT OLD.state, OLD.purpose, OLD.paid_at, OLD.shop_id, OLD.currency_code, OLD.amount, OLD.deleted_at, -1 AS sign WHERE TG_OP <> 'INSERT') AS version WHERE purpose = 'payout' AND state IN ('paid', 'resolved_paid') AND paid_at IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2, 3 HAVING (sum(sign), sum(sign * (amount::numeric * 100)::bigint)) <> (0, 0); RETURN NULL; END ",
      sbp_payout_stays:
        " BEGIN RAISE EXCEPTION 'What a payout was created with does not change'; END ",
    },
    trigger: {
      sbp_payout_counts:
        "CREATE TRIGGER sbp_payout_counts AFTER INSERT OR DELETE ON sbp_payout FOR EACH ROW EXECUTE FUNCTION sbp_payout_counts()",
      sbp_payout_counts_again:
        "CREATE TRIGGER sbp_payout_counts_again AFTER UPDATE ON sbp_payout FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.purpose IS DISTINCT FROM new.purpose OR old.paid_at IS DISTINCT FROM new.paid_at OR old.shop_id IS DISTINCT FROM new.shop_id OR old.currency_code IS DISTINCT FROM new.currency_code OR old.amount IS DISTINCT FROM new.amount OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION sbp_payout_counts()",
      sbp_payout_is_not_cut:
        "CREATE TRIGGER sbp_payout_is_not_cut BEFORE TRUNCATE ON sbp_payout FOR EACH STATEMENT EXECUTE FUNCTION sbp_payout_stays()",
      sbp_payout_is_not_deleted:
        "CREATE TRIGGER sbp_payout_is_not_deleted BEFORE DELETE ON sbp_payout FOR EACH ROW EXECUTE FUNCTION sbp_payout_stays()",
      sbp_payout_stays:
        "CREATE TRIGGER sbp_payout_stays BEFORE UPDATE ON sbp_payout FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.idempotency_key IS DISTINCT FROM new.idempotency_key OR old.shop_id IS DISTINCT FROM new.shop_id OR old.purpose IS DISTINCT FROM new.purpose OR old.amount IS DISTINCT FROM new.amount OR old.currency_code IS DISTINCT FROM new.currency_code OR old.invoice_id IS DISTINCT FROM new.invoice_id OR old.replaces_id IS DISTINCT FROM new.replaces_id OR old.created_by IS DISTINCT FROM new.created_by OR old.deleted_at IS DISTINCT FROM new.deleted_at OR (new.state = ANY (ARRAY['awaiting_approval'::text, 'awaiting_card'::text])) AND old.state <> 'awaiting_approval'::text AND old.state <> new.state OR (old.first6 IS DISTINCT FROM new.first6 OR old.last4 IS DISTINCT FROM new.last4) AND NOT (old.last4 IS NULL AND new.last4 IS NOT NULL AND (old.state = 'awaiting_card'::text OR new.state = 'unknown'::text)) OR old.approved_by IS NOT NULL AND old.approved_by IS DISTINCT FROM new.approved_by OR old.emptied_at IS NOT NULL AND old.emptied_at IS DISTINCT FROM new.emptied_at OR old.fingerprint IS DISTINCT FROM new.fingerprint AND NOT (old.last4 IS NULL AND new.last4 IS NOT NULL AND (old.state = 'awaiting_card'::text OR new.state = 'unknown'::text)) AND NOT (new.fingerprint = ''::text AND old.emptied_at IS NULL AND new.emptied_at IS NOT NULL) OR old.description IS DISTINCT FROM new.description AND NOT (new.description IS NULL AND old.emptied_at IS NULL AND new.emptied_at IS NOT NULL)) EXECUTE FUNCTION sbp_payout_stays()",
    },
  },
  sbp_payout_batch: {
    column: {
      amount: "text NOT NULL",
      approval_seal: "text",
      approve_by: "timestamp with time zone NOT NULL",
      approved_at: "timestamp with time zone",
      approved_by: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      created_by: "text NOT NULL",
      currency_code: "text NOT NULL",
      days: "integer NOT NULL",
      deleted_at: "timestamp with time zone",
      digest: "text NOT NULL",
      duplicates: "integer NOT NULL DEFAULT 0",
      emptied_at: "timestamp with time zone",
      id: "text NOT NULL",
      idempotency_key: "text NOT NULL",
      name: "text NOT NULL",
      obstacle: "text",
      published_state: "text",
      requires_code: "boolean NOT NULL DEFAULT false",
      resolved_by: "text",
      row_count: "integer NOT NULL",
      shop_id: "text NOT NULL",
      state: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_payout_batch_obstacle_check:
        "CHECK (obstacle = ANY (ARRAY['not_as_approved'::text, 'other_shop'::text, 'no_currency'::text]))",
      sbp_payout_batch_pkey: "PRIMARY KEY (id)",
      sbp_payout_batch_state_check:
        "CHECK (state = ANY (ARRAY['awaiting_approval'::text, 'making'::text, 'made'::text, 'withdrawing'::text, 'withdrawn'::text, 'rejected'::text, 'expired'::text]))",
    },
    index: {
      IDX_sbp_payout_batch_created_at_id:
        'CREATE INDEX "IDX_sbp_payout_batch_created_at_id" ON sbp_payout_batch USING btree (created_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_payout_batch_idempotency_key_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_batch_idempotency_key_unique" ON sbp_payout_batch USING btree (idempotency_key) WHERE deleted_at IS NULL',
      IDX_sbp_payout_batch_state:
        "CREATE INDEX \"IDX_sbp_payout_batch_state\" ON sbp_payout_batch USING btree (state) WHERE (state = ANY (ARRAY['awaiting_approval'::text, 'making'::text, 'withdrawing'::text])) AND deleted_at IS NULL",
      IDX_sbp_payout_batch_to_empty:
        'CREATE INDEX "IDX_sbp_payout_batch_to_empty" ON sbp_payout_batch USING btree (created_at) WHERE emptied_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_payout_batch_updated_at:
        'CREATE INDEX "IDX_sbp_payout_batch_updated_at" ON sbp_payout_batch USING btree (updated_at) WHERE published_state IS DISTINCT FROM state AND deleted_at IS NULL',
    },
    function: {
      sbp_payout_stays:
        " BEGIN RAISE EXCEPTION 'What a payout was created with does not change'; END ",
    },
    trigger: {
      sbp_payout_batch_is_not_deleted:
        "CREATE TRIGGER sbp_payout_batch_is_not_deleted BEFORE DELETE ON sbp_payout_batch FOR EACH ROW EXECUTE FUNCTION sbp_payout_stays()",
      sbp_payout_batch_stays:
        "CREATE TRIGGER sbp_payout_batch_stays BEFORE UPDATE ON sbp_payout_batch FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.idempotency_key IS DISTINCT FROM new.idempotency_key OR old.shop_id IS DISTINCT FROM new.shop_id OR old.currency_code IS DISTINCT FROM new.currency_code OR old.row_count IS DISTINCT FROM new.row_count OR old.amount IS DISTINCT FROM new.amount OR old.duplicates IS DISTINCT FROM new.duplicates OR old.days IS DISTINCT FROM new.days OR old.requires_code IS DISTINCT FROM new.requires_code OR old.created_by IS DISTINCT FROM new.created_by OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.name IS DISTINCT FROM new.name AND new.name <> ''::text OR old.digest IS DISTINCT FROM new.digest AND new.digest <> ''::text OR old.approved_by IS NOT NULL AND old.approved_by IS DISTINCT FROM new.approved_by OR (old.state = ANY (ARRAY['rejected'::text, 'expired'::text, 'withdrawn'::text])) AND old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION sbp_payout_stays()",
    },
  },
  sbp_payout_batch_row: {
    column: {
      amount: "text NOT NULL",
      batch_id: "text NOT NULL",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      description: "text",
      id: "text NOT NULL",
      is_duplicate: "boolean NOT NULL DEFAULT false",
      number: "integer NOT NULL",
      order_id: "text",
      order_number: "integer",
      payout_id: "text",
      recipient_email: "text",
      recipient_name: "text",
      seal: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: { sbp_payout_batch_row_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_payout_batch_row_batch_id_number_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_batch_row_batch_id_number_unique" ON sbp_payout_batch_row USING btree (batch_id, number) WHERE deleted_at IS NULL',
      IDX_sbp_payout_batch_row_payout_id:
        'CREATE INDEX "IDX_sbp_payout_batch_row_payout_id" ON sbp_payout_batch_row USING btree (payout_id) WHERE payout_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_payout_batch_row_to_empty:
        'CREATE INDEX "IDX_sbp_payout_batch_row_to_empty" ON sbp_payout_batch_row USING btree (created_at) WHERE recipient_name IS NOT NULL AND deleted_at IS NULL',
    },
    function: {
      sbp_payout_stays:
        " BEGIN RAISE EXCEPTION 'What a payout was created with does not change'; END ",
    },
    trigger: {
      sbp_payout_batch_row_is_not_deleted:
        "CREATE TRIGGER sbp_payout_batch_row_is_not_deleted BEFORE DELETE ON sbp_payout_batch_row FOR EACH ROW EXECUTE FUNCTION sbp_payout_stays()",
      sbp_payout_batch_row_stays:
        "CREATE TRIGGER sbp_payout_batch_row_stays BEFORE UPDATE ON sbp_payout_batch_row FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.batch_id IS DISTINCT FROM new.batch_id OR old.number IS DISTINCT FROM new.number OR old.amount IS DISTINCT FROM new.amount OR old.order_id IS DISTINCT FROM new.order_id OR old.order_number IS DISTINCT FROM new.order_number OR old.is_duplicate IS DISTINCT FROM new.is_duplicate OR old.seal IS DISTINCT FROM new.seal OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.recipient_name IS DISTINCT FROM new.recipient_name AND new.recipient_name IS NOT NULL OR old.recipient_email IS DISTINCT FROM new.recipient_email AND new.recipient_email IS NOT NULL OR old.description IS DISTINCT FROM new.description AND new.description IS NOT NULL OR old.payout_id IS NOT NULL AND old.payout_id IS DISTINCT FROM new.payout_id) EXECUTE FUNCTION sbp_payout_stays()",
    },
  },
  sbp_payout_card_check: {
    column: {
      actor_id: "text NOT NULL",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      id: "text NOT NULL",
      idempotency_key: "text",
      payout_id: "text",
      refusal: "text",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_payout_card_check_pkey: "PRIMARY KEY (id)",
      sbp_payout_card_check_refusal_check:
        "CHECK (refusal = ANY (ARRAY['per_card_limit'::text, 'duplicate_payout'::text, 'idempotency_key_used'::text, 'another_card'::text]))",
    },
    index: {
      IDX_sbp_payout_card_check_actor_id_created_at:
        'CREATE INDEX "IDX_sbp_payout_card_check_actor_id_created_at" ON sbp_payout_card_check USING btree (actor_id, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_card_check_idempotency_key:
        'CREATE INDEX "IDX_sbp_payout_card_check_idempotency_key" ON sbp_payout_card_check USING btree (idempotency_key) WHERE refusal IS NOT NULL AND deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_payout_event: {
    column: {
      actor_email: "text",
      actor_id: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      details: "jsonb NOT NULL",
      event: "text NOT NULL",
      from_state: "text",
      hash: "text NOT NULL",
      id: "text NOT NULL",
      note: "text",
      number: "integer NOT NULL",
      payout_id: "text",
      seals: "jsonb",
      to_state: "text",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: { sbp_payout_event_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_payout_event_actor_id_created_at:
        'CREATE INDEX "IDX_sbp_payout_event_actor_id_created_at" ON sbp_payout_event USING btree (actor_id, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_event_admissions:
        "CREATE INDEX \"IDX_sbp_payout_event_admissions\" ON sbp_payout_event USING btree (number) WHERE event = 'person_bound'::text AND deleted_at IS NULL",
      IDX_sbp_payout_event_batch:
        "CREATE INDEX \"IDX_sbp_payout_event_batch\" ON sbp_payout_event USING btree ((details ->> 'batch_id'::text), number) WHERE payout_id IS NULL AND deleted_at IS NULL",
      IDX_sbp_payout_event_number:
        'CREATE INDEX "IDX_sbp_payout_event_number" ON sbp_payout_event USING btree (number) WHERE payout_id IS NULL AND deleted_at IS NULL',
      IDX_sbp_payout_event_number_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_event_number_unique" ON sbp_payout_event USING btree (number) WHERE deleted_at IS NULL',
      IDX_sbp_payout_event_payout_id_number:
        'CREATE INDEX "IDX_sbp_payout_event_payout_id_number" ON sbp_payout_event USING btree (payout_id, number) WHERE deleted_at IS NULL',
      IDX_sbp_payout_event_to_empty:
        'CREATE INDEX "IDX_sbp_payout_event_to_empty" ON sbp_payout_event USING btree (created_at) WHERE note IS NOT NULL AND deleted_at IS NULL',
    },
    function: {
      sbp_payout_event_stays:
        " DECLARE kept jsonb; BEGIN IF TG_OP = 'UPDATE' THEN kept := coalesce(OLD.seals, '{}'); IF OLD.note IS NOT NULL AND NEW.note IS NULL THEN kept := kept || jsonb_build_object('note', jsonb_build_object('hash', encode(sha256( convert_to((OLD.seals -> 'note' ->> 'salt') || ':' || OLD.note, 'UTF8')), 'hex'))); OLD.note := NULL; END IF; IF OLD.actor_email IS NOT NULL AND NEW.actor_email IS NULL THEN kept := kept || jsonb_build_object('actor_email', jsonb_build_object('hash', encode(sha256( convert_to((OLD.seals -> 'actor_email' ->> 'salt') || ':' || OLD.actor_email, 'UTF8')), 'hex'))); OLD.actor_email := NULL; END IF; IF kept IS DISTINCT FROM coalesce(OLD.seals, '{}') AND OLD IS NOT DISTINCT FROM NEW THEN NEW.seals := kept; RETURN NEW; END IF; END IF; RAISE EXCEPTION 'The history of payouts is only ever appended to'; END ",
    },
    trigger: {
      sbp_payout_event_is_not_cut:
        "CREATE TRIGGER sbp_payout_event_is_not_cut BEFORE TRUNCATE ON sbp_payout_event FOR EACH STATEMENT EXECUTE FUNCTION sbp_payout_event_stays()",
      sbp_payout_event_stays:
        "CREATE TRIGGER sbp_payout_event_stays BEFORE DELETE OR UPDATE ON sbp_payout_event FOR EACH ROW EXECUTE FUNCTION sbp_payout_event_stays()",
    },
  },
  sbp_payout_figure: {
    column: {
      at: "timestamp with time zone NOT NULL",
      currency_code: "text NOT NULL",
      id: "bigint NOT NULL",
      is_folded: "boolean NOT NULL DEFAULT false",
      paid_out: "bigint NOT NULL DEFAULT 0",
      payouts: "bigint NOT NULL DEFAULT 0",
      shop_id: "text NOT NULL",
    },
    constraint: { sbp_payout_figure_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_payout_figure_at_shop_id_currency_code:
        'CREATE INDEX "IDX_sbp_payout_figure_at_shop_id_currency_code" ON sbp_payout_figure USING btree (at, shop_id, currency_code)',
      IDX_sbp_payout_figure_to_fold:
        'CREATE INDEX "IDX_sbp_payout_figure_to_fold" ON sbp_payout_figure USING btree (id) WHERE NOT is_folded',
    },
    function: {},
    trigger: {},
  },
  sbp_payout_link: {
    column: {
      attempts: "integer NOT NULL DEFAULT 0",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      days: "integer NOT NULL",
      deleted_at: "timestamp with time zone",
      expires_at: "timestamp with time zone",
      id: "text NOT NULL",
      mail_at: "timestamp with time zone",
      mail_attempts: "integer NOT NULL DEFAULT 0",
      mailed_at: "timestamp with time zone",
      notified_at: "timestamp with time zone",
      notify_at: "timestamp with time zone",
      opened_at: "timestamp with time zone",
      opened_from: "text",
      payout_id: "text NOT NULL",
      recipient_email: "text",
      recipient_name: "text NOT NULL",
      requires_code: "boolean NOT NULL DEFAULT false",
      seal: "text",
      token_digest: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
      used_at: "timestamp with time zone",
      used_from: "text",
    },
    constraint: { sbp_payout_link_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_payout_link_expires_at:
        'CREATE INDEX "IDX_sbp_payout_link_expires_at" ON sbp_payout_link USING btree (expires_at) WHERE used_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_payout_link_mail_at:
        'CREATE INDEX "IDX_sbp_payout_link_mail_at" ON sbp_payout_link USING btree (mail_at) WHERE mail_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_payout_link_notify_at:
        'CREATE INDEX "IDX_sbp_payout_link_notify_at" ON sbp_payout_link USING btree (notify_at) WHERE notify_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_payout_link_payout_id_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_link_payout_id_unique" ON sbp_payout_link USING btree (payout_id) WHERE deleted_at IS NULL',
      IDX_sbp_payout_link_recipient_email_created_at:
        'CREATE INDEX "IDX_sbp_payout_link_recipient_email_created_at" ON sbp_payout_link USING btree (recipient_email, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_payout_link_token_digest_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payout_link_token_digest_unique" ON sbp_payout_link USING btree (token_digest) WHERE deleted_at IS NULL',
    },
    function: {
      sbp_payout_stays:
        " BEGIN RAISE EXCEPTION 'What a payout was created with does not change'; END ",
    },
    trigger: {
      sbp_payout_link_is_not_deleted:
        "CREATE TRIGGER sbp_payout_link_is_not_deleted BEFORE DELETE ON sbp_payout_link FOR EACH ROW EXECUTE FUNCTION sbp_payout_stays()",
      sbp_payout_link_stays:
        "CREATE TRIGGER sbp_payout_link_stays BEFORE UPDATE ON sbp_payout_link FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.payout_id IS DISTINCT FROM new.payout_id OR old.token_digest IS DISTINCT FROM new.token_digest OR old.days IS DISTINCT FROM new.days OR old.requires_code IS DISTINCT FROM new.requires_code OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.recipient_name IS DISTINCT FROM new.recipient_name AND new.recipient_name <> ''::text OR old.recipient_email IS DISTINCT FROM new.recipient_email AND new.recipient_email IS NOT NULL OR old.seal IS NOT NULL AND old.seal IS DISTINCT FROM new.seal OR old.expires_at IS NOT NULL AND COALESCE(new.expires_at, 'infinity'::timestamp with time zone) > old.expires_at OR new.attempts < old.attempts) EXECUTE FUNCTION sbp_payout_stays()",
    },
  },
  sbp_payout_voided_id: {
    column: {
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      id: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: { sbp_payout_voided_id_pkey: "PRIMARY KEY (id)" },
    index: {},
    function: {},
    trigger: {},
  },
}
