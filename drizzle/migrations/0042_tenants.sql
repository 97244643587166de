-- What a merchant's call reads and writes, it does as this role, which sees the rows of the merchants that
-- `cedirail.merchants` names, separated by commas, and without it none. `cedirail_app` sees all rows.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'cedirail_merchant') then
    begin
      create role cedirail_merchant nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant cedirail_merchant to %I', current_user);
  end if;
end
$$;
--> statement-breakpoint
grant cedirail_app to cedirail_merchant;
--> statement-breakpoint
-- Views of the owner would show what the tables hide.
revoke usage on schema reporting from cedirail_app;
--> statement-breakpoint
alter view deposit_addresses set (security_invoker = on);
--> statement-breakpoint
-- A new table with merchants' rows needs the same two policies in its own migration; a test finds it otherwise.
do $$
declare
  tenants text;
  merchant text;
begin
  for tenants, merchant in
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name = 'merchant_id' or (c.table_name, c.column_name) = ('merchants', 'id'))
  loop
    execute format('alter table %I enable row level security', tenants);
    execute format('create policy all_rows on %I using (true)', tenants);
    execute format(
      'create policy of_merchants on %I as restrictive to cedirail_merchant using (%I = any ('
      '(select string_to_array(current_setting(''cedirail.merchants'', true), '',''))::text[]))',
      tenants, merchant);
  end loop;
end
$$;
