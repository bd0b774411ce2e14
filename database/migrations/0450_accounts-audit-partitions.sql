-- The audit grows as long as it is retained. It becomes a table partitioned by its number, which
-- follows time: inserts use small indexes, and expired partitions are dropped whole. This migration
-- defines the functions; the next one calls them (decision 97).

-- Partitions of a table in order: from `lower`, below `upper`. The first one has no lower bound,
-- the default one has none.
create function partitions_of(parent regclass) returns table (part regclass, lower bigint, upper bigint) language sql stable as $$
  select child.oid::regclass, substring(bound from $pattern$FROM \('?(-?\d+)'?\)$pattern$)::bigint, substring(bound from $pattern$TO \('?(-?\d+)'?\)$pattern$)::bigint
  from pg_inherits join pg_class child on child.oid = inhrelid cross join pg_get_expr(child.relpartbound, child.oid) as bound
  where inhparent = parent order by 3 nulls last
$$;

-- Partition key of a table.
create function partition_key(parent regclass) returns name language sql stable as $$
  select attname from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0] where partrelid = parent
$$;

-- Highest number assigned in a partitioned table.
create function partition_reached(parent regclass) returns bigint language sql stable as $$
  select coalesce(pg_sequence_last_value(pg_get_serial_sequence(parent::text, partition_key(parent))::regclass), 0)
$$;

-- Whether the default partition contains rows.
create function partition_has_strays(parent regclass) returns boolean language plpgsql stable as $$
declare
  found_any boolean;
begin
  execute format('select exists (select from %s)', (select partdefid::regclass from pg_partitioned_table where partrelid = parent)) into found_any;
  return found_any;
end
$$;

-- State of each partitioned table: number of empty partitions ahead, and whether the default one
-- has rows.
create function partition_standing() returns table ("table" text, ahead integer, has_strays boolean) language sql stable as $$
  select relname::text, (select count(*)::integer from partitions_of(oid::regclass) where lower > partition_reached(oid::regclass)), partition_has_strays(oid::regclass)
  from pg_class where relkind = 'p' and relnamespace = current_schema()::regnamespace order by relname
$$;

-- Creates a partition. Row triggers and indexes come from its parent; statement triggers do not, so
-- it gets its own.
create function make_partition(parent regclass, part name, bound text) returns void language plpgsql as $$
declare
  guard record;
begin
  execute format('create table %I (like %s including defaults including constraints including storage)', part, parent);
  for guard in select tgname, tgfoid::regproc as does from pg_trigger where tgrelid = parent and tgtype & 33 = 32 and not tgisinternal loop
    execute format('create trigger %I before truncate on %I for each statement execute function %s()', guard.tgname, part, guard.does);
    execute format('alter table %I enable always trigger %I', part, guard.tgname);
  end loop;
  execute format('alter table %s attach partition %I %s', parent, part, bound);
end
$$;

-- Creates partitions until two are ahead of a number, each as wide as the narrowest one. Returns
-- how many. Rows of the default partition stay: it becomes their partition, and a new default one
-- is created.
create function extend_partitions(parent regclass, reached bigint) returns integer language plpgsql as $$
declare
  key constant name := partition_key(parent);
  rest constant regclass := (select partdefid from pg_partitioned_table where partrelid = parent);
  rest_name constant name := (select relname from pg_class where oid = rest);
  begins constant text := (select relname from pg_class where oid = parent) || '_from_';
  width constant bigint := (select min(upper - lower) from partitions_of(parent));
  latest bigint := (select max(upper) from partitions_of(parent));
  strays record;
  made integer := 0;
begin
  execute format('select min(%I) as first, max(%1$I) as last from %s', key, rest) into strays;
  if strays.first >= latest then
    execute format('alter table %s detach partition %s', parent, rest);
    -- unused since 2026-11-22-profiles: no release names a partition
    execute format('alter table %s rename to %I', rest, begins || latest);
    execute format('alter table %s attach partition %s for values from (%s) to (%s)', parent, rest, latest, latest + width * (1 + (strays.last - latest) / width));
    latest := latest + width * (1 + (strays.last - latest) / width);
    perform make_partition(parent, rest_name, 'default');
    made := 1;
  end if;
  while latest - 2 * width <= reached loop
    perform make_partition(parent, begins || latest, format('for values from (%s) to (%s)', latest, latest + width));
    latest := latest + width;
    made := made + 1;
  end loop;
  return made;
end
$$;

-- Drops empty partitions whose range has passed. Returns how many. No one writes to them any more;
-- a remaining writer would be waited for.
create function drop_empty_partitions(parent regclass) returns integer language plpgsql as $$
declare
  past regclass;
  is_used boolean;
  dropped integer := 0;
begin
  for past in select part from partitions_of(parent) where upper <= partition_reached(parent) loop
    execute format('select exists (select from %s)', past) into is_used;
    continue when is_used;
    execute format('lock table only %s in access exclusive mode', parent);
    execute format('lock table %s in access exclusive mode', past);
    execute format('select exists (select from %s)', past) into is_used;
    continue when is_used;
    execute format('drop table %s', past);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- Partitions the audit during use: rewrites no row, and holds locks only while renaming.
create procedure partition_audit() language plpgsql as $$
declare
  width constant bigint := 1000000;
  tries constant integer := 300;
  reached bigint;
  bound bigint;
  index record;
begin
  if (select relkind from pg_class where oid = 'audit'::regclass) = 'p' then
    return;
  end if;
  reached := coalesce(pg_sequence_last_value('audit_id_seq'), 0);
  -- Whatever is written until the last step has its place in the first partition too.
  bound := width * (1 + (reached + width / 2) / width);
  for attempt in 1..tries loop
    begin
      set local lock_timeout = '400ms';
      alter table audit drop constraint if exists audit_bound;
      -- unused since 2026-11-22-profiles: no number that is given out meanwhile is as high
      execute format('alter table audit add constraint audit_bound check (id < %s) not valid', bound);
      exit;
    exception when lock_not_available then
      if attempt = tries then
        raise exception 'the audit is in use: let backups and long statements end, then start again';
      end if;
      perform pg_sleep(1);
    end;
  end loop;
  commit;
  -- Looks at every row while others read and write.
  alter table audit validate constraint audit_bound;
  commit;
  for attempt in 1..tries loop
    begin
      set local lock_timeout = '400ms';
      lock table audit in access exclusive mode;
      reached := coalesce(pg_sequence_last_value('audit_id_seq'), 0);
      -- safe: the parent takes the name in the same transaction
      alter table audit rename to audit_from_0;
      -- unused since 2026-11-22-profiles: no release names an index; these are the names that PostgreSQL gives to those of partitions
      for index in select * from (values ('pkey', 'pkey'), ('at', 'at_id_idx'), ('subject', 'subject_id_id_idx'), ('actor', 'actor_id_id_idx'), ('action', 'action_id_idx')) as i (before, now) loop
        execute format('alter index audit_%s rename to audit_from_0_%s', index.before, index.now);
      end loop;
      -- unused since 2026-11-22-profiles: that of the parent, made in the same transaction, is also that of its partitions
      drop trigger audit_rows_stay on audit_from_0;
      -- unused since 2026-11-22-profiles: likewise
      drop trigger audit_is_chained on audit_from_0;
      alter table audit_from_0 alter column id drop identity;
      create table audit (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        action text not null,
        outcome text not null constraint audit_outcome_check check (outcome in ('done', 'refused')),
        actor_id text,
        subject_id text,
        address_hash text
      ) partition by range (id);
      perform setval('audit_id_seq', greatest(reached, 1), reached > 0);
      create index audit_at on audit (at, id);
      create index audit_subject on audit (subject_id, id);
      create index audit_actor on audit (actor_id, id) where actor_id is not null;
      create index audit_action on audit (action, id);
      execute format('alter table audit attach partition audit_from_0 for values from (minvalue) to (%s)', bound);
      alter table audit_from_0 drop constraint audit_bound;
      create trigger audit_rows_stay before update or delete on audit for each row execute function audit_is_append_only();
      create trigger audit_stays before truncate on audit for each statement execute function audit_is_append_only();
      create constraint trigger audit_is_chained after insert on audit deferrable initially deferred for each row execute function chain_audit();
      alter table audit enable always trigger audit_rows_stay;
      alter table audit enable always trigger audit_stays;
      alter table audit enable always trigger audit_is_chained;
      -- Takes rows of every partition, which those of the first alone do not fit.
      -- unused since 2026-11-22-profiles: the trigger takes the one for the parent, made next
      drop function audit_line(bigint, audit_from_0);
      create function audit_line(at_position bigint, told audit) returns text language sql stable as $line$
        select concat_ws(e'\n', at_position, told.id, to_char(told.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), told.action, told.outcome,
          coalesce(told.actor_id, ''), coalesce(told.subject_id, ''), coalesce(told.address_hash, ''))
      $line$;
      perform make_partition('audit', 'audit_rest', 'default');
      -- The first to say how wide partitions are.
      perform make_partition('audit', ('audit_from_' || bound)::name, format('for values from (%s) to (%s)', bound, bound + width));
      perform extend_partitions('audit', reached);
      exit;
    exception when lock_not_available then
      if attempt = tries then
        raise exception 'the audit is in use: let backups and long statements end, then start again';
      end if;
      perform pg_sleep(1);
    end;
  end loop;
  commit;
end
$$;
