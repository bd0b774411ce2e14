-- The edition of the rules by which a session is decided, to whom it is offered, and who mediated it: what its log comes to.
alter table negotiations
  add column rules_edition integer not null default 1 check (rules_edition > 0),
  add column offered_to text,
  add column mediator_ids jsonb not null default '[]';
