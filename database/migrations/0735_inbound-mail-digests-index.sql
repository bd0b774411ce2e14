-- outside a transaction
-- Digests that are due.
drop index concurrently if exists mailing_list_followers_digest;
create index concurrently mailing_list_followers_digest on mailing_list_followers (digest_at) where digest_at is not null;
