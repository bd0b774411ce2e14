-- Modules that administrators disabled at run time. Modules in MODULES_OFF are disabled regardless
-- of this table.
create table module_switches (
  module text primary key,
  switched_at timestamptz not null default now()
);
