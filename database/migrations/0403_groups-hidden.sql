-- A group that moderators hid is as a private one that nobody new finds or gets into; beside it what it was, to be shown again as that.
alter table groups add column hidden_visibility text;
