-- Categories are the administrators' from now on. One that was merged stays as another name of the one that took its things, so that whatever still names it is read rightly.
alter table categories add column merged_into text references categories (id);
-- Places are given anew all at once, which passes through equal ones.
alter table categories drop constraint categories_position_key;

-- Grows with each change of a category: what was read of them holds while it is the same.
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
