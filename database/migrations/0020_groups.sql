-- Categories, shared by groups, documents and everything sorted by subject.
create table categories (
  id text primary key,
  position integer not null unique,
  name_en text not null,
  name_fr text not null,
  name_es text not null
);

insert into categories (position, id, name_en, name_fr, name_es) values
  (1, 'economicsEducationMedia', 'Economics/Education/Media', 'Économie/Éducation/Médias', 'Economía/Educación/Medios'),
  (2, 'commerceTradingDistributionMarketing', 'Commerce/Trading/Distribution/Marketing', 'Commerce/Négoce/Distribution/Marketing', 'Comercio/Negocios/Distribución/Marketing'),
  (3, 'itTelecomsInternetMedia', 'IT/Telecoms/Internet/Media', 'Informatique/Télécoms/Internet/Médias', 'Informática/Telecomunicaciones/Internet/Medios'),
  (4, 'homeVehiclesLeisureFamily', 'Home/Vehicles/Leisure/Family', 'Maison/Véhicules/Loisirs/Famille', 'Hogar/Vehículos/Ocio/Familia'),
  (5, 'miscellaneous', 'Miscellaneous', 'Divers', 'Varios'),
  (6, 'legal', 'Legal', 'Juridique', 'Derecho'),
  (7, 'economics', 'Economics', 'Économie', 'Economía'),
  (8, 'webDevelopment', 'Web development', 'Développement web', 'Desarrollo web'),
  (9, 'historyGeography', 'History-geography', 'Histoire-géographie', 'Historia y geografía'),
  (10, 'languages', 'Languages', 'Langues', 'Idiomas'),
  (11, 'credits', 'Credits', 'Crédits', 'Créditos');

-- Folds a text for search and sorting: ignores case and accents.
create function groups_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'));

-- Folds a name for comparison: ignores case and extra spaces.
create function groups_same(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(btrim(normalize(value, NFKC)), '\s+', ' ', 'g'));

create table groups (
  id text primary key check (id ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  name text not null check (char_length(name) between 1 and 80),
  company text not null check (char_length(company) between 1 and 80),
  category text not null references categories (id),
  description text not null check (char_length(description) between 1 and 1000),
  visibility text not null check (visibility in ('public', 'private')),
  -- Deferred, so that closing an account can hand over its groups in any order in the same
  -- transaction.
  manager_id text not null references users (id) deferrable initially deferred,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  sort_key text collate "C" not null generated always as (groups_fold(name)) stored,
  search_key text not null generated always as (groups_fold(name || ' ' || company || ' ' || description || ' ' || id)) stored
);

create unique index groups_name_company on groups (groups_same(name), groups_same(company));
create index groups_public on groups (sort_key, id) where visibility = 'public';
create index groups_manager on groups (manager_id);

-- Memberships: `member` (including the manager), or `requested`.
create table memberships (
  group_id text not null references groups (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  status text not null check (status in ('member', 'requested')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (group_id, user_id)
);

create index memberships_groups_of_member on memberships (user_id, group_id) where status = 'member';
create index memberships_members on memberships (group_id) where status = 'member';
create index memberships_requests on memberships (group_id, created_at) where status = 'requested';
create index memberships_of_person on memberships (user_id);

-- Recent attempts with group IDs per person, so that IDs cannot be guessed.
create table group_join_attempts (
  user_id text primary key references users (id) on delete cascade,
  window_started_at timestamptz not null default now(),
  attempts integer not null default 0
);
