-- outside a transaction
drop index concurrently if exists comments_search;
create index concurrently comments_search on comments using gin (search) with (gin_pending_list_limit = 1024);
drop index concurrently if exists question_replies_search;
create index concurrently question_replies_search on question_replies using gin (search) with (gin_pending_list_limit = 1024);
-- Rows to fill: none, except after an upgrade.
drop index concurrently if exists comments_wordless;
create index concurrently comments_wordless on comments (id) where search is null and text is not null;
drop index concurrently if exists question_replies_wordless;
create index concurrently question_replies_wordless on question_replies (id) where search is null and content is not null;
