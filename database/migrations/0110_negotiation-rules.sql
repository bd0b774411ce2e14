-- Read model of the log: edition of the rules, groups it is offered to, and mediator.
alter table negotiations
  add column rules_edition integer not null default 1 check (rules_edition > 0),
  add column offered_to text,
  add column mediator_ids jsonb not null default '[]';
