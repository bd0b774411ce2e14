-- Community statistics by day (UTC), as sums that identify no one. Counted during the day, and once
-- more after it.
create table figure_days (
  name text not null,
  day date not null,
  count bigint not null,
  primary key (name, day)
);
create index figure_days_day on figure_days (day);

-- Time of the last count.
create table figure_counting (
  is_only boolean primary key default true check (is_only),
  counted_at timestamptz
);
insert into figure_counting default values;
