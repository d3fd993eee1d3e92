import type { Tables } from "../../shared/tables"

/** What the migrations make: `npm run migrations` writes this. */
export const TABLES: Tables = {
  sbp_alert: {
    column: {
      attempts: "integer NOT NULL DEFAULT 0",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      ended_at: "timestamp with time zone",
      facts: "jsonb NOT NULL",
      id: "text NOT NULL",
      kind: "text NOT NULL",
      send_at: "timestamp with time zone",
      sent_to: "text[] NOT NULL",
      subject: "text",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_alert_kind_check:
        "CHECK (kind = ANY (ARRAY['entries_open'::text, 'backlog_growing'::text, 'approval_waiting'::text, 'digest'::text]))",
      sbp_alert_pkey: "PRIMARY KEY (id)",
    },
    index: {
      IDX_sbp_alert_kind_subject_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_alert_kind_subject_unique" ON sbp_alert USING btree (kind, subject) WHERE subject IS NOT NULL AND ended_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_alert_send_at:
        'CREATE INDEX "IDX_sbp_alert_send_at" ON sbp_alert USING btree (send_at) WHERE send_at IS NOT NULL AND deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_attention: {
    column: {
      alerted_at: "timestamp with time zone",
      amount: "text",
      assigned_at: "timestamp with time zone",
      assigned_to: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      currency_code: "text",
      deleted_at: "timestamp with time zone",
      details: "jsonb NOT NULL",
      emptied_at: "timestamp with time zone",
      id: "text NOT NULL",
      invoice_id: "text",
      note: "text",
      notification_id: "text",
      payout_id: "text",
      published_at: "timestamp with time zone",
      reason: "text NOT NULL",
      resolved_at: "timestamp with time zone",
      resolved_by: "text",
      snoozed_by: "text",
      snoozed_until: "timestamp with time zone",
      subject_id: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_attention_pkey: "PRIMARY KEY (id)",
      sbp_attention_reason_check:
        "CHECK (reason = ANY (ARRAY['cart_changed'::text, 'order_not_created'::text, 'cart_or_order_gone'::text, 'already_paid_elsewhere'::text, 'order_canceled'::text, 'order_total_differs'::text, 'order_made_twice'::text, 'settled_after_decision'::text, 'settlement_interrupted'::text, 'amount_mismatch'::text, 'identity_mismatch'::text, 'status_contradiction'::text, 'unrecognised_body'::text, 'unknown_invoice'::text, 'address_not_listed'::text, 'notification_stuck'::text, 'refund_not_recorded'::text, 'status_changed'::text, 'return_incomplete'::text, 'returned_and_ordered'::text, 'refund_not_booked'::text, 'refund_booked_not_paid'::text, 'returned_twice'::text, 'returned_beyond_owed'::text, 'return_arrived_less'::text, 'payout_unknown'::text, 'payout_mismatch'::text, 'payout_pending'::text, 'payout_paid_twice'::text, 'payout_contradiction'::text, 'link_not_paid'::text, 'statement_differs'::text, 'statement_due'::text]))",
    },
    index: {
      IDX_sbp_attention_amount_value:
        'CREATE INDEX "IDX_sbp_attention_amount_value" ON sbp_attention USING btree ((amount::numeric), id) WHERE deleted_at IS NULL',
      IDX_sbp_attention_created_at:
        'CREATE INDEX "IDX_sbp_attention_created_at" ON sbp_attention USING btree (created_at) WHERE published_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_attention_created_at_id:
        'CREATE INDEX "IDX_sbp_attention_created_at_id" ON sbp_attention USING btree (created_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_attention_invoice_id:
        'CREATE INDEX "IDX_sbp_attention_invoice_id" ON sbp_attention USING btree (invoice_id) WHERE deleted_at IS NULL',
      IDX_sbp_attention_not_alerted:
        'CREATE INDEX "IDX_sbp_attention_not_alerted" ON sbp_attention USING btree (created_at) WHERE alerted_at IS NULL AND resolved_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_attention_resolved_at_id:
        'CREATE INDEX "IDX_sbp_attention_resolved_at_id" ON sbp_attention USING btree (resolved_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_attention_subject_id_reason_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_attention_subject_id_reason_unique" ON sbp_attention USING btree (subject_id, reason) WHERE resolved_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_attention_to_empty:
        "CREATE INDEX \"IDX_sbp_attention_to_empty\" ON sbp_attention USING btree (resolved_at) WHERE resolved_at IS NOT NULL AND (COALESCE(details -> 'note'::text, details -> 'error'::text, details -> 'ip'::text) IS NOT NULL OR note IS NOT NULL AND resolved_by IS NOT NULL) AND deleted_at IS NULL",
    },
    function: {},
    trigger: {},
  },
  sbp_contact: {
    column: {
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      due_at: "timestamp with time zone",
      email: "text",
      email_changed_at: "timestamp with time zone",
      emptied_at: "timestamp with time zone",
      id: "text NOT NULL",
      name: "text",
      order_number: "integer",
      phone: "text",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
      words: "text[] NOT NULL",
    },
    constraint: { sbp_contact_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_contact_due_at:
        'CREATE INDEX "IDX_sbp_contact_due_at" ON sbp_contact USING btree (due_at) WHERE due_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_contact_to_empty:
        'CREATE INDEX "IDX_sbp_contact_to_empty" ON sbp_contact USING btree (created_at) WHERE (email IS NOT NULL OR name IS NOT NULL OR phone IS NOT NULL) AND deleted_at IS NULL',
      IDX_sbp_contact_words:
        'CREATE INDEX "IDX_sbp_contact_words" ON sbp_contact USING gin (array_to_tsvector(words)) WHERE deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_figure: {
    column: {
      at: "timestamp with time zone NOT NULL",
      currency_code: "text NOT NULL",
      expired: "bigint NOT NULL DEFAULT 0",
      failed: "bigint NOT NULL DEFAULT 0",
      fees: "bigint NOT NULL DEFAULT 0",
      fees_unknown: "bigint NOT NULL DEFAULT 0",
      id: "bigint NOT NULL",
      is_folded: "boolean NOT NULL DEFAULT false",
      links: "bigint NOT NULL DEFAULT 0",
      orders: "bigint NOT NULL DEFAULT 0",
      paid: "bigint NOT NULL DEFAULT 0",
      payments: "bigint NOT NULL DEFAULT 0",
      provider_id: "text NOT NULL",
      received: "bigint NOT NULL DEFAULT 0",
      returned: "bigint NOT NULL DEFAULT 0",
      returns: "bigint NOT NULL DEFAULT 0",
    },
    constraint: { sbp_figure_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_figure_at_provider_id_currency_code:
        'CREATE INDEX "IDX_sbp_figure_at_provider_id_currency_code" ON sbp_figure USING btree (at, provider_id, currency_code)',
      IDX_sbp_figure_to_fold:
        'CREATE INDEX "IDX_sbp_figure_to_fold" ON sbp_figure USING btree (id) WHERE NOT is_folded',
    },
    function: {},
    trigger: {},
  },
  sbp_figure_time: {
    column: {
      bucket: "integer NOT NULL",
      count: "bigint NOT NULL",
      currency_code: "text NOT NULL",
      day: "date NOT NULL",
      id: "bigint NOT NULL",
      is_folded: "boolean NOT NULL DEFAULT false",
      measure: "text NOT NULL",
      provider_id: "text NOT NULL",
    },
    constraint: { sbp_figure_time_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_figure_time_day_measure_bucket:
        'CREATE INDEX "IDX_sbp_figure_time_day_measure_bucket" ON sbp_figure_time USING btree (day, measure, bucket)',
      IDX_sbp_figure_time_to_fold:
        'CREATE INDEX "IDX_sbp_figure_time_to_fold" ON sbp_figure_time USING btree (id) WHERE NOT is_folded',
    },
    function: {},
    trigger: {},
  },
  sbp_invoice: {
    column: {
      amount: "text NOT NULL",
      awaits_session: "boolean NOT NULL DEFAULT false",
      booking_started_at: "timestamp with time zone",
      cart_unlinked: "boolean NOT NULL DEFAULT false",
      confirmation_url: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      credited_amount: "text",
      currency_code: "text NOT NULL",
      decided_by_person: "boolean NOT NULL DEFAULT false",
      deleted_at: "timestamp with time zone",
      emptied_at: "timestamp with time zone",
      error_code: "text",
      error_message: "text",
      expires_at: "timestamp with time zone NOT NULL",
      followed_up_at: "timestamp with time zone",
      gateway_order_id: "text",
      gateway_payment_id: "text",
      gateway_status: "text",
      id: "text NOT NULL",
      idempotency_key: "text NOT NULL",
      interrupted_at: "timestamp with time zone",
      is_test: "boolean NOT NULL DEFAULT false",
      medusa_payment_id: "text",
      notifications_not_kept: "integer NOT NULL DEFAULT 0",
      notified_at: "timestamp with time zone",
      order_id: "text",
      paid_at: "timestamp with time zone",
      payment_collection_id: "text",
      provider_id: "text NOT NULL",
      received_amount: "text",
      reference: "text NOT NULL DEFAULT sbp_invoice_reference()",
      session_id: "text",
      session_ids: "text[] NOT NULL",
      settle_at: "timestamp with time zone",
      settle_attempts: "integer NOT NULL DEFAULT 0",
      settled_at: "timestamp with time zone",
      shop_id: "text NOT NULL",
      state: "text NOT NULL DEFAULT 'creating'::text",
      status_moved_at: "timestamp with time zone",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_invoice_pkey: "PRIMARY KEY (id)",
      sbp_invoice_state_check:
        "CHECK (state = ANY (ARRAY['creating'::text, 'open'::text, 'paid'::text, 'settled'::text, 'closed'::text, 'failed'::text, 'expired'::text]))",
      sbp_invoice_test_has_no_cart:
        "CHECK (NOT is_test OR payment_collection_id IS NULL)",
    },
    index: {
      IDX_sbp_invoice_amount:
        'CREATE INDEX "IDX_sbp_invoice_amount" ON sbp_invoice USING btree ((amount::numeric)) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_being_created:
        "CREATE UNIQUE INDEX \"IDX_sbp_invoice_being_created\" ON sbp_invoice USING btree (payment_collection_id, provider_id, amount, currency_code) WHERE state = 'creating'::text AND error_code IS NULL AND deleted_at IS NULL",
      IDX_sbp_invoice_created_at_id:
        'CREATE INDEX "IDX_sbp_invoice_created_at_id" ON sbp_invoice USING btree (created_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_expires_at:
        "CREATE INDEX \"IDX_sbp_invoice_expires_at\" ON sbp_invoice USING btree (expires_at) WHERE (state = ANY (ARRAY['creating'::text, 'open'::text])) AND deleted_at IS NULL",
      IDX_sbp_invoice_gateway_payment_id:
        'CREATE INDEX "IDX_sbp_invoice_gateway_payment_id" ON sbp_invoice USING btree (gateway_payment_id text_pattern_ops) WHERE gateway_payment_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_id_begins:
        'CREATE INDEX "IDX_sbp_invoice_id_begins" ON sbp_invoice USING btree (id text_pattern_ops) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_idempotency_key_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_invoice_idempotency_key_unique" ON sbp_invoice USING btree (idempotency_key) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_one_payment_each:
        'CREATE UNIQUE INDEX "IDX_sbp_invoice_one_payment_each" ON sbp_invoice USING btree (shop_id, gateway_payment_id) WHERE paid_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_order_id:
        'CREATE INDEX "IDX_sbp_invoice_order_id" ON sbp_invoice USING btree (order_id text_pattern_ops) WHERE order_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_paid_at_id:
        'CREATE INDEX "IDX_sbp_invoice_paid_at_id" ON sbp_invoice USING btree (paid_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_payment_collection_id:
        'CREATE INDEX "IDX_sbp_invoice_payment_collection_id" ON sbp_invoice USING btree (payment_collection_id text_pattern_ops) WHERE payment_collection_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_provider_id_created_at:
        'CREATE INDEX "IDX_sbp_invoice_provider_id_created_at" ON sbp_invoice USING btree (provider_id, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_reference_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_invoice_reference_unique" ON sbp_invoice USING btree (reference) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_session_id_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_invoice_session_id_unique" ON sbp_invoice USING btree (session_id) WHERE session_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_session_ids:
        'CREATE INDEX "IDX_sbp_invoice_session_ids" ON sbp_invoice USING gin (session_ids) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_settle_at:
        'CREATE INDEX "IDX_sbp_invoice_settle_at" ON sbp_invoice USING btree (settle_at) WHERE settle_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_shop_id_paid_at_id:
        'CREATE INDEX "IDX_sbp_invoice_shop_id_paid_at_id" ON sbp_invoice USING btree (shop_id, paid_at, id) WHERE paid_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_state_expires_at:
        'CREATE INDEX "IDX_sbp_invoice_state_expires_at" ON sbp_invoice USING btree (state, expires_at) WHERE notified_at IS NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_state_provider_id_created_at:
        'CREATE INDEX "IDX_sbp_invoice_state_provider_id_created_at" ON sbp_invoice USING btree (state, provider_id, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_test_under_way:
        "CREATE UNIQUE INDEX \"IDX_sbp_invoice_test_under_way\" ON sbp_invoice USING btree (provider_id) WHERE is_test AND status_moved_at IS NULL AND (state = 'open'::text OR state = 'creating'::text AND error_code IS NULL) AND deleted_at IS NULL",
      IDX_sbp_invoice_tests:
        'CREATE INDEX "IDX_sbp_invoice_tests" ON sbp_invoice USING btree (created_at, id) WHERE is_test AND deleted_at IS NULL',
      IDX_sbp_invoice_to_empty:
        'CREATE INDEX "IDX_sbp_invoice_to_empty" ON sbp_invoice USING btree (created_at) WHERE error_message IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_invoice_to_follow_up:
        "CREATE INDEX \"IDX_sbp_invoice_to_follow_up\" ON sbp_invoice USING btree (expires_at) WHERE followed_up_at IS NULL AND (state = ANY (ARRAY['expired'::text, 'failed'::text])) AND deleted_at IS NULL",
    },
    function: {
      sbp_contact_follows:
        " BEGIN IF TG_OP = 'INSERT' THEN INSERT INTO sbp_contact (id, words, due_at, created_at) VALUES (NEW.id, '{}', now(), NEW.created_at) ON CONFLICT (id) DO NOTHING; ELSE UPDATE sbp_contact SET due_at = coalesce(due_at, clock_timestamp()) WHERE id = NEW.id; END IF; RETURN NULL; END ",
      sbp_invoice_counts:
        " BEGIN INSERT INTO sbp_figure (at, provider_id, currency_code, links, paid, orders, expired, failed, payments, received, fees, fees_unknown) SELECT at, provider_id, currency_code, sum(links), sum(paid), sum(orders), sum(expired), sum(failed), sum(payments), sum(received), sum(fees), sum(fees_unknown) FROM ( SELECT NEW.provider_id, NEW.currency_code, NEW.state, NEW.is_test, NEW.created_at, NEW.paid_at, NEW.settled_at, NEW.received_amount, NEW.credited_amount, NEW.deleted_at, 1 AS sign WHERE TG_OP <> 'DELETE' UNION ALL SELECT OLD.provider_id, OLD.currency_code, OLD.state, OLD.is_test, OLD.created_at, OLD.paid_at, OLD.settled_at, OLD.received_amount, OLD.credited_amount, OLD.deleted_at, -1 WHERE TG_OP <> 'INSERT') AS version CROSS JOIN LATERAL ( SELECT to_timestamp(floor(extract(epoch FROM created_at) / 900) * 900) AS at, sign AS links, CASE WHEN paid_at IS NULL THEN 0 ELSE sign END AS paid, CASE state WHEN 'settled' THEN sign ELSE 0 END AS orders, CASE state WHEN 'expired' THEN sign ELSE 0 END AS expired, CASE state WHEN 'failed' THEN sign ELSE 0 END AS failed, 0 AS payments, 0::bigint AS received, 0::bigint AS fees, 0 AS fees_unknown UNION ALL SELECT to_timestamp(floor(extract(epoch FROM paid_at) / 900) * 900), 0, 0, 0, 0, 0, sign, sign * coalesce((received_amount::numeric * 100)::bigint, 0), sign * coalesce((received_amount::numeric * 100)::bigint - (credited_amount::numeric * 100)::bigint, 0), CASE WHEN received_amount IS NULL OR credited_amount IS NULL THEN sign ELSE 0 END WHERE paid_at IS NOT NULL ) AS figure WHERE deleted_at IS NULL AND NOT is_test GROUP BY 1, 2, 3 HAVING (sum(links), sum(paid), sum(orders), sum(expired), sum(failed), sum(payments), sum(received), sum(fees), sum(fees_unknown)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0); IF coalesce(NEW.paid_at, OLD.paid_at) IS NOT NULL THEN INSERT INTO sbp_figure_time (day, provider_id, currency_code, measure, bucket, count) SELECT (created_at AT TIME ZONE 'UTC')::date, provider_id, currency_code, measure, bucket, sum(sign) FROM ( SELECT NEW.provider_id, NEW.currency_code, NEW.state, NEW.is_test, NEW.created_at, NEW.paid_at, NEW.settled_at, NEW.received_amount, NEW.credited_amount, NEW.deleted_at, 1 AS sign WHERE TG_OP <> 'DELETE' UNION ALL SELECT OLD.provider_id, OLD.currency_code, OLD.state, OLD.is_test, OLD.created_at, OLD.paid_at, OLD.settled_at, OLD.received_amount, OLD.credited_amount, OLD.deleted_at, -1 WHERE TG_OP <> 'INSERT') AS version CROSS JOIN LATERAL ( SELECT 'to_pay' AS measure, floor(ln(greatest(extract(epoch FROM paid_at - created_at)::float8 * 1000, 1)) / ln(1.05::float8))::integer AS bucket WHERE paid_at IS NOT NULL UNION ALL SELECT 'to_order', floor(ln(greatest(extract(epoch FROM settled_at - paid_at)::float8 * 1000, 1)) / ln(1.05::float8))::integer WHERE state = 'settled' AND paid_at IS NOT NULL AND settled_at IS NOT NULL ) AS figure WHERE deleted_at IS NULL AND NOT is_test GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0; END IF; RETURN NULL; END ",
    },
    trigger: {
      sbp_contact_follows:
        "CREATE TRIGGER sbp_contact_follows AFTER INSERT OR UPDATE OF order_id ON sbp_invoice FOR EACH ROW EXECUTE FUNCTION sbp_contact_follows()",
      sbp_invoice_counts:
        "CREATE TRIGGER sbp_invoice_counts AFTER INSERT OR DELETE ON sbp_invoice FOR EACH ROW EXECUTE FUNCTION sbp_invoice_counts()",
      sbp_invoice_counts_again:
        "CREATE TRIGGER sbp_invoice_counts_again AFTER UPDATE ON sbp_invoice FOR EACH ROW WHEN (old.provider_id IS DISTINCT FROM new.provider_id OR old.currency_code IS DISTINCT FROM new.currency_code OR old.state IS DISTINCT FROM new.state AND ((old.state = ANY (ARRAY['settled'::text, 'expired'::text, 'failed'::text])) OR (new.state = ANY (ARRAY['settled'::text, 'expired'::text, 'failed'::text]))) OR old.is_test IS DISTINCT FROM new.is_test OR old.created_at IS DISTINCT FROM new.created_at OR old.paid_at IS DISTINCT FROM new.paid_at OR old.settled_at IS DISTINCT FROM new.settled_at OR old.received_amount IS DISTINCT FROM new.received_amount OR old.credited_amount IS DISTINCT FROM new.credited_amount OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION sbp_invoice_counts()",
    },
  },
  sbp_invoice_event: {
    column: {
      actor_id: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      details: "jsonb NOT NULL",
      emptied_at: "timestamp with time zone",
      event: "text NOT NULL",
      from_state: "text",
      id: "text NOT NULL",
      invoice_id: "text NOT NULL",
      to_state: "text",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: { sbp_invoice_event_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_invoice_event_invoice_id_created_at:
        'CREATE INDEX "IDX_sbp_invoice_event_invoice_id_created_at" ON sbp_invoice_event USING btree (invoice_id, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_invoice_event_to_empty:
        "CREATE INDEX \"IDX_sbp_invoice_event_to_empty\" ON sbp_invoice_event USING btree (created_at) WHERE COALESCE(details -> 'note'::text, details -> 'error'::text, details -> 'ip'::text) IS NOT NULL AND deleted_at IS NULL",
    },
    function: {
      sbp_invoice_event_stays:
        " BEGIN IF TG_OP = 'UPDATE' AND OLD.emptied_at IS NULL AND NEW.emptied_at IS NOT NULL THEN OLD.details := OLD.details - ARRAY['note', 'error', 'ip']; OLD.emptied_at := NEW.emptied_at; IF OLD IS NOT DISTINCT FROM NEW THEN RETURN NEW; END IF; END IF; RAISE EXCEPTION 'The history of invoices is only ever appended to'; END ",
    },
    trigger: {
      sbp_invoice_event_stays:
        "CREATE TRIGGER sbp_invoice_event_stays BEFORE DELETE OR UPDATE ON sbp_invoice_event FOR EACH ROW EXECUTE FUNCTION sbp_invoice_event_stays()",
    },
  },
  sbp_notification: {
    column: {
      attempts: "integer NOT NULL DEFAULT 0",
      body: "text",
      body_digest: "text NOT NULL",
      content_type: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      emptied_at: "timestamp with time zone",
      id: "text NOT NULL",
      invoice_id: "text NOT NULL",
      outcome: "text NOT NULL DEFAULT 'received'::text",
      process_at: "timestamp with time zone",
      provider_id: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_notification_outcome_check:
        "CHECK (outcome = ANY (ARRAY['received'::text, 'waiting'::text, 'applied'::text, 'noted'::text, 'refused'::text]))",
      sbp_notification_pkey: "PRIMARY KEY (id)",
    },
    index: {
      IDX_sbp_notification_invoice_id_body_digest_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_notification_invoice_id_body_digest_unique" ON sbp_notification USING btree (invoice_id, body_digest) WHERE deleted_at IS NULL',
      IDX_sbp_notification_process_at:
        'CREATE INDEX "IDX_sbp_notification_process_at" ON sbp_notification USING btree (process_at) WHERE process_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_notification_provider_id_created_at:
        'CREATE INDEX "IDX_sbp_notification_provider_id_created_at" ON sbp_notification USING btree (provider_id, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_notification_to_empty:
        'CREATE INDEX "IDX_sbp_notification_to_empty" ON sbp_notification USING btree (created_at) WHERE body IS NOT NULL AND deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_payment_request: {
    column: {
      amount: "text NOT NULL",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      created_by: "text NOT NULL",
      currency_code: "text NOT NULL",
      deleted_at: "timestamp with time zone",
      id: "text NOT NULL",
      opened_at: "timestamp with time zone",
      order_id: "text NOT NULL",
      paid_at: "timestamp with time zone",
      payment_collection_id: "text NOT NULL",
      sent_at: "timestamp with time zone",
      times_sent: "integer NOT NULL DEFAULT 0",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: { sbp_payment_request_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_payment_request_order_id:
        'CREATE INDEX "IDX_sbp_payment_request_order_id" ON sbp_payment_request USING btree (order_id) WHERE deleted_at IS NULL',
      IDX_sbp_payment_request_payment_collection_id:
        'CREATE INDEX "IDX_sbp_payment_request_payment_collection_id" ON sbp_payment_request USING btree (payment_collection_id) WHERE deleted_at IS NULL',
      IDX_sbp_payment_request_payment_collection_id_amount_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_payment_request_payment_collection_id_amount_unique" ON sbp_payment_request USING btree (payment_collection_id, amount) WHERE paid_at IS NULL AND deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_person: {
    column: {
      bound_at: "timestamp with time zone",
      bound_by: "text",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      deleted_at: "timestamp with time zone",
      email: "text NOT NULL",
      id: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
      user_id: "text",
    },
    constraint: { sbp_person_pkey: "PRIMARY KEY (id)" },
    index: {
      IDX_sbp_person_deleted_at:
        'CREATE INDEX "IDX_sbp_person_deleted_at" ON sbp_person USING btree (deleted_at) WHERE deleted_at IS NULL',
      IDX_sbp_person_email_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_person_email_unique" ON sbp_person USING btree (email) WHERE deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_refund: {
    column: {
      amount: "text NOT NULL",
      beyond_owed: "text",
      book_at: "timestamp with time zone",
      book_attempts: "integer NOT NULL DEFAULT 0",
      book_error: "text",
      booked_at: "timestamp with time zone",
      booking_started_at: "timestamp with time zone",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      created_by: "text NOT NULL",
      currency_code: "text NOT NULL",
      deleted_at: "timestamp with time zone",
      emptied_at: "timestamp with time zone",
      id: "text NOT NULL",
      invoice_id: "text NOT NULL",
      is_unpaid: "boolean NOT NULL DEFAULT false",
      kind: "text NOT NULL",
      medusa_refund_id: "text",
      note: "text",
      refund_reason_id: "text",
      returned_at: "timestamp with time zone",
      state: "text NOT NULL",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_refund_kind_check:
        "CHECK (kind = ANY (ARRAY['return'::text, 'recorded'::text]))",
      sbp_refund_pkey: "PRIMARY KEY (id)",
      sbp_refund_state_check:
        "CHECK (state = ANY (ARRAY['reserved'::text, 'due'::text, 'booked'::text, 'released'::text, 'excess'::text]))",
    },
    index: {
      IDX_sbp_refund_book_at:
        'CREATE INDEX "IDX_sbp_refund_book_at" ON sbp_refund USING btree (book_at) WHERE book_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_refund_booked_at_id:
        'CREATE INDEX "IDX_sbp_refund_booked_at_id" ON sbp_refund USING btree (booked_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_refund_created_at_id:
        'CREATE INDEX "IDX_sbp_refund_created_at_id" ON sbp_refund USING btree (created_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_refund_invoice_id:
        'CREATE INDEX "IDX_sbp_refund_invoice_id" ON sbp_refund USING btree (invoice_id) WHERE deleted_at IS NULL',
      IDX_sbp_refund_medusa_refund_id_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_refund_medusa_refund_id_unique" ON sbp_refund USING btree (medusa_refund_id) WHERE medusa_refund_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_refund_returned_at_id:
        'CREATE INDEX "IDX_sbp_refund_returned_at_id" ON sbp_refund USING btree (returned_at, id) WHERE deleted_at IS NULL',
      IDX_sbp_refund_state_created_at:
        'CREATE INDEX "IDX_sbp_refund_state_created_at" ON sbp_refund USING btree (state, created_at) WHERE deleted_at IS NULL',
      IDX_sbp_refund_to_empty:
        'CREATE INDEX "IDX_sbp_refund_to_empty" ON sbp_refund USING btree (created_at) WHERE (note IS NOT NULL OR book_error IS NOT NULL) AND deleted_at IS NULL',
    },
    function: {},
    trigger: {},
  },
  sbp_refund_attempt: {
    column: {
      check_at: "timestamp with time zone",
      created_at: "timestamp with time zone NOT NULL DEFAULT now()",
      created_by: "text NOT NULL",
      deleted_at: "timestamp with time zone",
      emptied_at: "timestamp with time zone",
      id: "text NOT NULL",
      idempotency_key: "text NOT NULL",
      invoice_id: "text NOT NULL",
      note: "text",
      outcome: "text NOT NULL DEFAULT 'open'::text",
      payout_id: "text",
      payout_version: "integer NOT NULL DEFAULT 0",
      refund_id: "text NOT NULL",
      replaces_id: "text",
      returned_at: "timestamp with time zone",
      updated_at: "timestamp with time zone NOT NULL DEFAULT now()",
    },
    constraint: {
      sbp_refund_attempt_outcome_check:
        "CHECK (outcome = ANY (ARRAY['open'::text, 'paid'::text, 'not_paid'::text]))",
      sbp_refund_attempt_pkey: "PRIMARY KEY (id)",
    },
    index: {
      IDX_sbp_refund_attempt_check_at:
        'CREATE INDEX "IDX_sbp_refund_attempt_check_at" ON sbp_refund_attempt USING btree (check_at) WHERE check_at IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_refund_attempt_idempotency_key_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_refund_attempt_idempotency_key_unique" ON sbp_refund_attempt USING btree (idempotency_key) WHERE deleted_at IS NULL',
      IDX_sbp_refund_attempt_invoice_id:
        'CREATE INDEX "IDX_sbp_refund_attempt_invoice_id" ON sbp_refund_attempt USING btree (invoice_id) WHERE deleted_at IS NULL',
      IDX_sbp_refund_attempt_payout_id_unique:
        'CREATE UNIQUE INDEX "IDX_sbp_refund_attempt_payout_id_unique" ON sbp_refund_attempt USING btree (payout_id) WHERE payout_id IS NOT NULL AND deleted_at IS NULL',
      IDX_sbp_refund_attempt_refund_id:
        'CREATE INDEX "IDX_sbp_refund_attempt_refund_id" ON sbp_refund_attempt USING btree (refund_id) WHERE deleted_at IS NULL',
      IDX_sbp_refund_attempt_returned_at:
        "CREATE INDEX \"IDX_sbp_refund_attempt_returned_at\" ON sbp_refund_attempt USING btree (returned_at) WHERE outcome = 'paid'::text AND deleted_at IS NULL",
      IDX_sbp_refund_attempt_to_empty:
        'CREATE INDEX "IDX_sbp_refund_attempt_to_empty" ON sbp_refund_attempt USING btree (created_at) WHERE note IS NOT NULL AND deleted_at IS NULL',
    },
    function: {
      sbp_refund_attempt_counts:
        " BEGIN INSERT INTO sbp_figure (at, provider_id, currency_code, returns, returned) SELECT to_timestamp(floor(extract(epoch FROM coalesce(version.returned_at, version.created_at)) / 900) * 900), invoice.provider_id, refund.currency_code, sum(sign), sum(sign * (refund.amount::numeric * 100)::bigint) FROM ( SELECT NEW.refund_id, NEW.invoice_id, NEW.outcome, NEW.returned_at, NEW.created_at, NEW.deleted_at, 1 AS sign WHERE TG_OP <> 'DELETE' UNION ALL SELECT OLD.refund_id, OLD.invoice_id, OLD.outcome, OLD.returned_at, OLD.created_at, OLD.deleted_at, -1 WHERE TG_OP <> 'INSERT') AS version JOIN sbp_refund AS refund ON refund.id = version.refund_id JOIN sbp_invoice AS invoice ON invoice.id = version.invoice_id WHERE version.outcome = 'paid' AND version.deleted_at IS NULL AND NOT invoice.is_test GROUP BY 1, 2, 3 HAVING (sum(sign), sum(sign * (refund.amount::numeric * 100)::bigint)) <> (0, 0); RETURN NULL; END ",
    },
    trigger: {
      sbp_refund_attempt_counts:
        "CREATE TRIGGER sbp_refund_attempt_counts AFTER INSERT OR DELETE ON sbp_refund_attempt FOR EACH ROW EXECUTE FUNCTION sbp_refund_attempt_counts()",
      sbp_refund_attempt_counts_again:
        "CREATE TRIGGER sbp_refund_attempt_counts_again AFTER UPDATE ON sbp_refund_attempt FOR EACH ROW WHEN (old.refund_id IS DISTINCT FROM new.refund_id OR old.invoice_id IS DISTINCT FROM new.invoice_id OR old.outcome IS DISTINCT FROM new.outcome OR old.returned_at IS DISTINCT FROM new.returned_at OR old.created_at IS DISTINCT FROM new.created_at OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION sbp_refund_attempt_counts()",
    },
  },
}
