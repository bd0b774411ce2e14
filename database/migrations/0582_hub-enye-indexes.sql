-- outside a transaction
-- Rows whose sort key has ñ as n, as earlier releases write it: none, except after an upgrade.
drop index concurrently if exists hub_items_enye_unsorted;
create index concurrently hub_items_enye_unsorted on hub_items (item) where title ~ '^[ -ɏ]{0,29}[ñÑ]' and title_key !~ '\uFDD0';
drop index concurrently if exists groups_enye_unsorted;
create index concurrently groups_enye_unsorted on groups (id) where name ~ '^[ -ɏ]{0,29}[ñÑ]' and name_key !~ '\uFDD0';
-- People whose names have ñ: their memberships have the sort key too.
drop index concurrently if exists users_enye;
create index concurrently users_enye on users (id) where name ~ '^[ -ɏ]{0,29}[ñÑ]';
