-- Authors see items for groups only as members: such items no longer have an entry for the author.
with own as (
  select i.item, s.id as scope from hub_items i join hub_scopes s on s.name = 'user:' || i.author_id
  where i.kind = 'document' and not i.is_public and cardinality(i.group_ids) > 0 and s.id = any (i.scopes)
), items as (
  update hub_items i set scopes = array_remove(i.scopes, own.scope) from own where i.item = own.item
), entries as (
  delete from hub_entries e using own where e.item = own.item and e.scope = own.scope returning e.scope, e.kind
), others as (
  update hub_entries e set earlier = nullif(array_remove(e.earlier, own.scope), '{}') from own
  where e.item = own.item and e.scope <> own.scope and own.scope = any (e.earlier)
)
insert into hub_counters as kept (scope, kind, lane, entries, revision)
select entries.scope, counted.kind, 0, -count(*), 1 from entries cross join lateral (values (''), (entries.kind)) as counted (kind)
group by entries.scope, counted.kind
on conflict (scope, kind, lane) do update set entries = kept.entries + excluded.entries, revision = kept.revision + 1;
