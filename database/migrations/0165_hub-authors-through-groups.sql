-- Authors see items for groups only as members. Earlier releases had added their entries again with
-- each change; a background task removes them.
insert into works (kind, queue, subject) select 'hub.leaveOutAuthors', 'hub', 'documents' where exists (select from hub_items);
