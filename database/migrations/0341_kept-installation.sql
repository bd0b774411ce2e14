-- Settings that administrators changed at run time; null means the configured or built-in value.
-- Read by every page.
create table installation (
  is_only boolean primary key default true check (is_only),
  edition bigint not null default 1,
  owner_name text,
  hosting_name text,
  -- By name, each with `whole` and `small`.
  quotas jsonb not null default '{}',
  -- Announcement by language, and the edition since which it is shown.
  announcement jsonb,
  announced_for text check (announced_for in ('everybody', 'members')),
  announced_tone text check (announced_tone in ('info', 'warn')),
  announced_from timestamptz,
  announced_until timestamptz,
  announced_edition bigint,
  check (announcement is null or num_nulls(announced_for, announced_tone, announced_from, announced_edition) = 0)
);
insert into installation default values;

-- Custom texts that replace built-in ones.
create table own_texts (
  name text not null check (name in ('home', 'about', 'terms', 'privacy')),
  language text not null check (language in ('en', 'fr', 'es')),
  title text not null,
  lead text not null,
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (name, language)
);
