-- A small double-entry ledger, as an example for --peer: two entries and two balances per transfer.
create table accounts (
  id integer primary key,
  balance bigint not null default 0
);
create table transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  created_at timestamptz not null default now()
);
create table entries (
  transfer_id bigint not null references transfers,
  account_id integer not null references accounts,
  amount bigint not null,
  primary key (transfer_id, account_id)
);
insert into accounts (id, balance) select id, 1000000000 from generate_series(1, 1000) as id;

create function transfer(p_key text, p_from integer, p_to integer, p_amount bigint) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  perform 1 from accounts where id in (p_from, p_to) order by id for update;
  update accounts set balance = balance - p_amount where id = p_from and balance >= p_amount;
  if not found then
    raise exception 'not enough money';
  end if;
  update accounts set balance = balance + p_amount where id = p_to;
  insert into transfers (key) values (p_key) returning id into v_id;
  insert into entries values (v_id, p_from, -p_amount), (v_id, p_to, p_amount);
  return v_id;
end
$$;
-- pgbench
\set turn :turn + 1
\set sender random(1, 500)
\set receiver random(501, 1000)
select transfer(:run::text || '-' || :client_id::text || '-' || :turn::text, :sender, :receiver, 101);
