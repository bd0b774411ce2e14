-- Profile pictures in the store: the cleaned picture, and the small face next to names. A
-- background task moves what `profile_image` still contains.
alter table users
  add column picture_hash text references stored_files (hash),
  add column face_hash text references stored_files (hash);
