-- The audit log: its chain, sealed in one pass. The text of a row's hash is that of `audit_row_hash`.
drop function seal_audit_log();
--> statement-breakpoint
-- Chains what has been committed since the last call, at most p_limit rows, and returns how many. Rows are
-- chained here and not when they are written, because a chain lock held until commit would let one payout
-- at a time through. A row that commits after rows with higher ids takes a later position.
create function seal_audit_log(p_limit integer default 5000) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_position bigint;
  v_previous text;
  v_ids bigint[];
  v_facts text[];
  v_fact text;
  v_hash text;
  v_hashes text[] := '{}';
begin
  perform pg_advisory_xact_lock(727001);
  select position, hash into v_position, v_previous
  from audit_log where position is not null order by position desc limit 1;
  v_position := coalesce(v_position, 0);
  select array_agg(log.id order by log.id), array_agg(substr(jsonb_build_array(log.id,
    extract(epoch from log.at), log.merchant_id, log.actor, log.action, log.resource,
    log.details)::text, 2) order by log.id)
  into v_ids, v_facts
  from (select * from audit_log where position is null order by id limit p_limit) log;
  if v_ids is null then
    return 0;
  end if;
  v_hash := v_previous;
  foreach v_fact in array v_facts loop
    v_hash := encode(sha256(convert_to('[' || v_position + cardinality(v_hashes) + 1 || ', '
      || coalesce('"' || v_hash || '"', 'null') || ', ' || v_fact, 'UTF8')), 'hex');
    v_hashes := v_hashes || v_hash;
  end loop;
  update audit_log log
  set position = v_position + link.nth, hash = link.hash, previous_hash = link.previous
  from unnest(v_ids, v_hashes, v_previous || v_hashes) with ordinality
    as link (id, hash, previous, nth)
  where log.id = link.id;
  return cardinality(v_ids);
end
$$;
--> statement-breakpoint
drop function verify_audit_log();
--> statement-breakpoint
-- Every position after p_after, up to p_until, at which the chain does not hold: a row that was changed,
-- or one whose forerunner is not there. A chain cut at its end is whole: compare it with the anchors that
-- are kept outside the database (lib/audit/anchors).
create function verify_audit_log(p_after bigint default 0, p_until bigint default null)
returns table (broken_at bigint, problem text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select position, case when is_changed then 'changed' else 'forerunner' end
  from (
    select position, previous_hash,
      hash is distinct from audit_row_hash(log, position, previous_hash) as is_changed,
      lag(position) over (order by position) as before, lag(hash) over (order by position) as link
    from audit_log log where position >= p_after and position <= coalesce(p_until, position)
  ) chain
  where position > p_after and (is_changed
    or position <> coalesce(before, 0) + 1 or previous_hash is distinct from link)
  order by position
$$;
--> statement-breakpoint
revoke execute on function seal_audit_log(integer), verify_audit_log(bigint, bigint) from public;
--> statement-breakpoint
grant execute on function seal_audit_log(integer), verify_audit_log(bigint, bigint) to cedirail_app;
