-- Statistics, aggregated by day: no row describes a single view or person.
create table analytics_views (
  day date not null,
  path text not null,
  language text not null,
  views integer not null default 0,
  primary key (day, path, language)
);

create table analytics_visits (
  day date not null,
  language text not null,
  visits integer not null default 0,
  primary key (day, language)
);

-- Visitors already counted today, by a hash that changes daily. Emptied at the end of the day.
create table analytics_visitors (
  day date not null,
  visitor_hash text not null,
  primary key (day, visitor_hash)
);
