-- The one clock of the service (reliability C9). Tests shift it, for all new connections, with
-- ALTER DATABASE … SET cedirail.clock_shift = '1 hour'.
create function app_now() returns timestamptz
language sql stable
as $$
  select date_trunc('milliseconds', now())
    + coalesce(nullif(current_setting('cedirail.clock_shift', true), '')::interval, interval '0')
$$;
