-- A group hidden by moderators acts as a private one that no one new can find or join.
-- `hidden_visibility`: the earlier value, for restoring.
alter table groups add column hidden_visibility text;
