-- outside a transaction
-- The groups of designs that name somebody by their ID, which goes with the account. Whatever else was typed there may be too long for an index.
drop index concurrently if exists design_groups_manager;
create index concurrently design_groups_manager on design_groups (upper(btrim(cells ->> 'manager'))) where char_length(cells ->> 'manager') <= 40;
