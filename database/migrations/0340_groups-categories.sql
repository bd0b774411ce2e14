-- Administrators manage categories. A merged category remains as an alias of the category that
-- received its content, so that references stay valid.
alter table categories add column merged_into text references categories (id);
-- Positions are renumbered in one statement, which passes through equal values.
alter table categories drop constraint categories_position_key;

-- Incremented by each change of a category, to validate cached copies.
create table category_edition (
  is_only boolean primary key default true check (is_only),
  edition bigint not null default 1
);
insert into category_edition default values;

create function categories_changed() returns trigger language plpgsql as $$
begin
  update category_edition set edition = edition + 1;
  return null;
end $$;
create trigger categories_edition after insert or update or delete on categories for each statement execute function categories_changed();
