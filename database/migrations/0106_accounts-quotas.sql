-- What a person used of quotas that are counted by the day, from the first use on. Other quotas are counted where their things are.
create table quota_uses (
  user_id text not null references users (id) on delete cascade,
  quota text not null,
  started_at timestamptz not null,
  used integer not null,
  primary key (user_id, quota)
);
