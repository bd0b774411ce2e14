-- Words that there are, so that slips are understood and beginnings go on: for each scope the words of what is in it, so that nobody is offered a word of what they may not see.
create table search_words (
  scope text collate "C" not null,
  word text collate "C" not null,
  primary key (scope, word)
);
-- Each word as it is written, and with one letter left out, wherever it stands.
create table search_spellings (
  key text collate "C" not null,
  word text collate "C" not null,
  primary key (key, word)
);
create index search_spellings_word on search_spellings (word);
-- Up to which thing words were learnt, and up to which there were things then: those between them are looked at once more, since they may have come late.
create table search_learnt (
  is_only boolean primary key default true check (is_only),
  item bigint not null default 0,
  seen bigint not null default 0
);
insert into search_learnt default values;
