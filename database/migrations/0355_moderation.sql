-- Moderation cases: reports about one item, and the decision. At most one open case per item.
create table moderation_cases (
  id uuid primary key,
  kind text not null,
  thing_id text not null,
  -- Author; null if there is none, or once the account was closed.
  author_id text references users (id),
  is_anonymous boolean not null,
  is_public boolean not null,
  -- Groups of the item at the time of the report, whose managers decide.
  group_ids text[] not null,
  -- Title as reported: moderators must see it even if it was changed since.
  title text not null,
  text text not null,
  severity smallint not null check (severity between 1 and 3),
  report_count integer not null default 0,
  state text not null default 'open' check (state in ('open', 'decided', 'contested', 'closed')),
  measure text check (measure in ('hidden', 'removed', 'warned')),
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index moderation_cases_open on moderation_cases (kind, thing_id) where state = 'open';
create index moderation_cases_thing on moderation_cases (kind, thing_id, id);
-- Open cases, the most severe first; closed ones, the latest first.
create index moderation_cases_waiting on moderation_cases (severity, id) where state in ('open', 'contested');
create index moderation_cases_done on moderation_cases (changed_at, id) where state in ('decided', 'closed');
create index moderation_cases_groups on moderation_cases using gin (group_ids);
create index moderation_cases_author on moderation_cases (author_id, id);

create table moderation_reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  kind text not null,
  thing_id text not null,
  reporter_id text references users (id),
  reason text not null,
  text text not null,
  passage text,
  reported_at timestamptz not null default now(),
  unique (kind, thing_id, reporter_id)
);
create index moderation_reports_case on moderation_reports (case_id, id);
create index moderation_reports_reporter on moderation_reports (reporter_id, id);
create index moderation_reports_year on moderation_reports (reported_at);

-- Decisions about a case, each with a statement of reasons. Immutable.
create table moderation_decisions (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  decision text not null check (decision in ('hide', 'remove', 'warn', 'decline', 'restore', 'uphold')),
  -- After an appeal of the author.
  is_review boolean not null,
  ground text check (ground in ('law', 'rules')),
  reference text not null,
  facts text not null,
  decided_by text references users (id),
  decided_at timestamptz not null default now()
);
create index moderation_decisions_case on moderation_decisions (case_id, id);
create index moderation_decisions_by on moderation_decisions (decided_by);
create index moderation_decisions_year on moderation_decisions (decided_at);

-- Messages between author and moderators about an appeal.
create table moderation_messages (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  writer_id text references users (id),
  is_by_author boolean not null,
  text text not null,
  written_at timestamptz not null default now()
);
create index moderation_messages_case on moderation_messages (case_id, id);
create index moderation_messages_writer on moderation_messages (writer_id);
create index moderation_messages_year on moderation_messages (written_at) where is_by_author;
