-- What was reported of one thing, and what became of it. One case of a thing is open at a time.
create table moderation_cases (
  id uuid primary key,
  kind text not null,
  thing_id text not null,
  -- Whose it is; null once their account was closed, and where nobody's stands behind it.
  author_id text references users (id),
  is_anonymous boolean not null,
  is_public boolean not null,
  -- The groups that it was for when it was reported, whose managers decide about it.
  group_ids text[] not null,
  -- As it stood when it was reported: whoever decides must see what was reported, though it was changed meanwhile.
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
-- What waits, the gravest first; what is done, the latest first.
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

-- Each decision about a case with its statement of reasons. None is ever changed.
create table moderation_decisions (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  decision text not null check (decision in ('hide', 'remove', 'warn', 'decline', 'restore', 'uphold')),
  -- On an objection of the author's.
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

-- What author and moderators write to each other about an objection.
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
