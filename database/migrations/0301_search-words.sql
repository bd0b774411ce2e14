-- Known words per scope, for spelling correction and completion; no one is offered a word of
-- content they cannot see.
create table search_words (
  scope text collate "C" not null,
  word text collate "C" not null,
  primary key (scope, word)
);
-- Each word as written, and with one letter deleted at each position.
create table search_spellings (
  key text collate "C" not null,
  word text collate "C" not null,
  primary key (key, word)
);
create index search_spellings_word on search_spellings (word);
-- Items up to which words were learnt, and up to which there were items then. Those in between are
-- read again, since they may have been committed late.
create table search_learnt (
  is_only boolean primary key default true check (is_only),
  item bigint not null default 0,
  seen bigint not null default 0
);
insert into search_learnt default values;
