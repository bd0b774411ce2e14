-- How the community fares, by day (UTC): sums, of which none says anything of a person. Counted as the day goes, and once more when it is over.
create table figure_days (
  name text not null,
  day date not null,
  count bigint not null,
  primary key (name, day)
);
create index figure_days_day on figure_days (day);

-- When it was counted last.
create table figure_counting (
  is_only boolean primary key default true check (is_only),
  counted_at timestamptz
);
insert into figure_counting default values;
