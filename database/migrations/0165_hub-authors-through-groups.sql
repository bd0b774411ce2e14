-- What is for groups reaches its author through them, and only while they belong to one. Entries of authors' own had come back with each change
-- since that was the rule: a work takes them out.
insert into works (kind, queue, subject) select 'hub.leaveOutAuthors', 'hub', 'documents' where exists (select from hub_items);
