-- Group of the owner that takes the place of a group of a design: people are invited to it, and nothing is created. Not a reference: a group that is gone is reported.
alter table design_groups add column existing_id text;
