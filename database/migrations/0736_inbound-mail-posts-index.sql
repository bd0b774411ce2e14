-- outside a transaction
-- Posts of a group since its last digest.
drop index concurrently if exists mailing_list_posts_group;
create index concurrently mailing_list_posts_group on mailing_list_posts (group_id, sent_at) where group_id is not null;
