-- Modules that administrators switched off while the product runs. What the configuration names (MODULES_OFF) is off whatever stands here.
create table module_switches (
  module text primary key,
  switched_at timestamptz not null default now()
);
