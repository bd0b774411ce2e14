-- Use of daily quotas. Other quotas count existing rows.
create table quota_uses (
  user_id text not null references users (id) on delete cascade,
  quota text not null,
  started_at timestamptz not null,
  used integer not null,
  primary key (user_id, quota)
);
