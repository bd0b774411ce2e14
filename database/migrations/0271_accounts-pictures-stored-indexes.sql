-- outside a transaction
drop index concurrently if exists users_picture_hash;
create index concurrently users_picture_hash on users (picture_hash) where picture_hash is not null;
drop index concurrently if exists users_face_hash;
create index concurrently users_face_hash on users (face_hash) where face_hash is not null;
-- Pictures to move: none, except after an upgrade.
drop index concurrently if exists users_picture_unmoved;
create index concurrently users_picture_unmoved on users (id) where profile_image is not null;
