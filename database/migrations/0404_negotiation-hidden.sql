-- Hidden by moderators: its parties keep it as it is, and nobody new finds or joins it. Of this the log says nothing, since no party did it.
alter table negotiations add column is_hidden boolean not null default false;
