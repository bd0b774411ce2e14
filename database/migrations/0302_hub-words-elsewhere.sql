-- Search words are in searched_things. The Hub no longer writes its own; nodes of the previous
-- release still do. The next release drops the column.
alter table hub_items alter column words drop not null;
