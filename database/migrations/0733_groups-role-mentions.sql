-- Whether members can mention a role in messages, and so notify everyone who has it.
alter table group_roles add column is_mentionable boolean not null default true;
