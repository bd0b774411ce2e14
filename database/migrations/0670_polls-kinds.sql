-- Dates, scores and rankings; reasons; ends that move. Checked by the next migration.
-- unused since 2026-11-26-events: all that a release writes is taken as before, and three kinds more
alter table polls drop constraint polls_kind_check,
  add constraint polls_kind_check check (kind in ('single', 'multiple', 'dates', 'score', 'ranked')) not valid;
-- Places of the options in the order that decides ties, drawn by lot; null for their own order.
alter table polls add column tie_order smallint[];
-- The whole result, beside the counts; null for polls that were closed before there was one.
alter table polls add column outcome jsonb;
-- Of dates: their duration, and the time zone of the author.
alter table polls add column minutes integer;
alter table polls add column time_zone text;
-- The event that a date became.
alter table polls add column event_id uuid references events (id) on delete set null;
-- The announced end, if it was moved later.
alter table polls add column announced_end timestamptz;

-- What a choice means depends on the kind of the poll.
alter table poll_votes add column reason text not null default '';
