-- The words of the glossary (CONTRIBUTING.md) for what is stored. Nothing but names changes.
alter table provider_notices rename to provider_callbacks;
--> statement-breakpoint
alter index provider_notices_pkey rename to provider_callbacks_pkey;
--> statement-breakpoint
alter index provider_notices_transaction rename to provider_callbacks_transaction;
--> statement-breakpoint
alter index provider_notices_flagged rename to provider_callbacks_flagged;
--> statement-breakpoint
alter sequence provider_notices_id_seq rename to provider_callbacks_id_seq;
--> statement-breakpoint
alter table provider_calls rename column answer to response;
--> statement-breakpoint
alter table transfers rename column doubts to unconfirmed_queries;
--> statement-breakpoint
alter table payout_batch_rows rename column refused_code to rejected_code;
--> statement-breakpoint
alter table payout_batch_rows rename column refused_message to rejected_message;
--> statement-breakpoint
alter table reconciliation_runs rename column ours_count to internal_count;
--> statement-breakpoint
alter table reconciliation_runs rename column ours_minor to internal_minor;
--> statement-breakpoint
alter table reconciliation_runs rename column theirs_count to external_count;
--> statement-breakpoint
alter table reconciliation_runs rename column theirs_minor to external_minor;
--> statement-breakpoint
alter table reconciliation_runs rename column differences to discrepancies;
--> statement-breakpoint
alter table reconciliation_runs rename column blind_to to limitations;
--> statement-breakpoint
alter table reconciliation_differences rename to reconciliation_discrepancies;
--> statement-breakpoint
alter table reconciliation_discrepancies rename column ours to internal;
--> statement-breakpoint
alter table reconciliation_discrepancies rename column theirs to external;
--> statement-breakpoint
alter table reconciliation_discrepancies rename column gap_minor to offset_minor;
--> statement-breakpoint
alter index reconciliation_differences_pkey rename to reconciliation_discrepancies_pkey;
--> statement-breakpoint
alter index reconciliation_differences_run rename to reconciliation_discrepancies_run;
--> statement-breakpoint
alter sequence reconciliation_differences_id_seq rename to reconciliation_discrepancies_id_seq;
--> statement-breakpoint
alter table reconciliation_discrepancies rename constraint
  reconciliation_differences_run_id_reconciliation_runs_id_fk
  to reconciliation_discrepancies_run_id_reconciliation_runs_id_fk;
--> statement-breakpoint
alter table difference_bookings rename to adjustments;
--> statement-breakpoint
alter table adjustments rename column difference_id to discrepancy_id;
--> statement-breakpoint
alter table adjustments rename column booked_by to posted_by;
--> statement-breakpoint
alter index difference_bookings_pkey rename to adjustments_pkey;
--> statement-breakpoint
alter sequence difference_bookings_id_seq rename to adjustments_id_seq;
--> statement-breakpoint
alter table adjustments rename constraint difference_bookings_once to adjustments_once;
--> statement-breakpoint
alter table adjustments rename constraint difference_bookings_posting_key_unique
  to adjustments_posting_key_unique;
--> statement-breakpoint
do $$
declare
  v_name text;
begin
  -- PostgreSQL cuts long names, so they are looked up.
  for v_name in
    select conname from pg_constraint where conrelid = 'adjustments'::regclass and contype = 'f'
  loop
    execute format('alter table adjustments rename constraint %I to %I', v_name,
      case when v_name like '%posting_key%' then 'adjustments_posting_key_postings_key_fk'
        else 'adjustments_discrepancy_id_reconciliation_discrepancies_id_fk' end);
  end loop;
end
$$;
--> statement-breakpoint
update payout_batch_rows set status = 'rejected' where status = 'refused';
--> statement-breakpoint
update reconciliation_runs set status = 'unmatched' where status = 'differs';
--> statement-breakpoint
update reconciliation_discrepancies set kind = case kind
    when 'missing_there' then 'missing_external'
    when 'missing_here' then 'missing_internal'
    else 'adjustment' end
where kind in ('missing_there', 'missing_here', 'booking');
--> statement-breakpoint
update reconciliation_discrepancies
set external = (external - 'gap') || jsonb_build_object('offset', external -> 'gap')
where external ? 'gap';
--> statement-breakpoint
update transfers set review_reason = case review_reason
    when 'unconfirmed_word' then 'unconfirmed_status' else 'lost_by_provider' end
where review_reason in ('unconfirmed_word', 'lost_by_network');
--> statement-breakpoint
update resolutions set review_reason = case review_reason
    when 'unconfirmed_word' then 'unconfirmed_status' else 'lost_by_provider' end
where review_reason in ('unconfirmed_word', 'lost_by_network');
--> statement-breakpoint
update resolutions
set basis = replace(replace(basis, ':unconfirmed_word:', ':unconfirmed_status:'), ':lost_by_network:', ':lost_by_provider:')
where status = 'proposed';
--> statement-breakpoint
-- The operation is compared when a caller repeats a request under its reference.
update external_references set operation = 'mobile-money.' || substr(operation, 6)
where operation like 'momo.%';
--> statement-breakpoint
update merchants
set fee_overrides = (
  select jsonb_object_agg(kind, (rule - 'leastMinor' - 'mostMinor')
    || jsonb_build_object('minMinor', rule -> 'leastMinor', 'maxMinor', rule -> 'mostMinor'))
  from jsonb_each(fee_overrides) as overrides (kind, rule))
where fee_overrides <> '{}';
--> statement-breakpoint
drop function forget_refused_notices();
--> statement-breakpoint
-- Anybody may send a callback, so the rejected ones would grow for ever. The application may delete
-- those that have served their time, and no other: what concerns money is kept.
create function delete_rejected_callbacks()
returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with deleted as (
    delete from public.provider_callbacks
    where id in (
      select id from public.provider_callbacks
      where flags <> '{}' and not accepted
        and created_at < public.app_now() - interval '90 days'
      order by created_at
      limit 10000)
    returning 1)
  select count(*) from deleted
$$;
--> statement-breakpoint
revoke execute on function delete_rejected_callbacks() from public;
--> statement-breakpoint
grant execute on function delete_rejected_callbacks() to cedirail_app;
