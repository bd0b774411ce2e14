-- Members who get the posts of a group in one email a day or a week.
alter table mailing_list_followers add column rhythm text not null default 'each' check (rhythm in ('each', 'daily', 'weekly'));
-- Posts until then were in an earlier email.
alter table mailing_list_followers add column digested_to timestamptz not null default now();
-- When the next one is due; null for those who get each post.
alter table mailing_list_followers add column digest_at timestamptz;
-- The group of a post, for digests; null for posts from before.
alter table mailing_list_posts add column group_id text;
