-- outside a transaction
-- Groups of designs by the ID of a manager, deleted with the account. Other typed values may exceed
-- the size of an index row.
drop index concurrently if exists design_groups_manager;
create index concurrently design_groups_manager on design_groups (upper(btrim(cells ->> 'manager'))) where char_length(cells ->> 'manager') <= 40;
