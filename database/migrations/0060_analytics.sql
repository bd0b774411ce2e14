-- Figures about the site, summed up by day from the start: there is no row for a single view or person.
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

-- Who was counted already today, by a hash that is another one tomorrow. Emptied when the day is over.
create table analytics_visitors (
  day date not null,
  visitor_hash text not null,
  primary key (day, visitor_hash)
);
