-- Polls in conversations, whose group is that of the conversation, and polls below documents, without a group.
-- unused since 2026-11-26-events: that release does not have polls
alter table polls alter column group_id drop not null;
alter table polls add column conversation_id uuid references conversations (id) on delete cascade;
alter table polls add column document_id uuid references documents (id) on delete cascade;
-- unused since 2026-11-26-events: that release does not have polls
alter table polls add constraint polls_place check (num_nonnulls(group_id, document_id) = 1 and (conversation_id is null or document_id is null)) not valid;
alter table polls validate constraint polls_place;
