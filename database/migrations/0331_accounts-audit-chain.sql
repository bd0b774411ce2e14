-- Hash chain of the audit: each committed row gets the next position and the SHA-256 of the
-- previous hash and its content. Later changes, gaps and insertions break the chain. Earlier rows
-- stay outside of it, and expire within a year.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);

-- Start of the chain: rows expire after a year, oldest first; the hash of the last expired one is
-- stored here.
create table audit_checkpoint (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  hash bytea not null,
  cut_at timestamptz not null default now()
);
insert into audit_checkpoint (position, hash) values (0, sha256(''));

-- The hashed lines of a row. None is typed by people or contains line breaks.
create function audit_line(at_position bigint, told audit) returns text language sql stable as $$
  select concat_ws(e'\n', at_position, told.id, to_char(told.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), told.action, told.outcome,
    coalesce(told.actor_id, ''), coalesce(told.subject_id, ''), coalesce(told.address_hash, ''))
$$;

-- Runs at the end of the transaction: the next writer waits only for its commit.
create function chain_audit() returns trigger language plpgsql as $$
declare
  before record;
begin
  perform pg_advisory_xact_lock(hashtext('audit.chain'));
  select position, hash into before from audit_chain order by position desc limit 1;
  if not found then
    select position, hash into before from audit_checkpoint;
  end if;
  insert into audit_chain (position, audit_id, hash)
    values (before.position + 1, new.id, sha256(before.hash || convert_to(audit_line(before.position + 1, new), 'UTF8')));
  return null;
end
$$;

create constraint trigger audit_is_chained after insert on audit deferrable initially deferred for each row execute function chain_audit();
alter table audit enable always trigger audit_is_chained;

create function audit_chain_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.position <= (select position from audit_checkpoint) then
    return old;
  end if;
  raise exception 'the chain of the audit is append-only';
end
$$;

create trigger audit_chain_rows_stay before update or delete on audit_chain for each row execute function audit_chain_stays();
create trigger audit_chain_stays before truncate on audit_chain for each statement execute function audit_chain_stays();
alter table audit_chain enable always trigger audit_chain_rows_stay;
alter table audit_chain enable always trigger audit_chain_stays;

-- It only moves forward, to a row of the chain that is more than a year old.
create function audit_checkpoint_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.position > old.position and exists (
    select from audit_chain c join audit a on a.id = c.audit_id
    where c.position = new.position and c.hash = new.hash and a.at < now() - interval '1 year'
  ) then
    return new;
  end if;
  raise exception 'the checkpoint of the audit moves forward alone, behind rows of more than a year ago';
end
$$;

create trigger audit_checkpoint_moves_on before update or delete on audit_checkpoint for each row execute function audit_checkpoint_moves_on();
create trigger audit_checkpoint_stays before truncate on audit_checkpoint for each statement execute function audit_checkpoint_moves_on();
alter table audit_checkpoint enable always trigger audit_checkpoint_moves_on;
alter table audit_checkpoint enable always trigger audit_checkpoint_stays;
