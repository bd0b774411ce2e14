-- Profile pictures lie in the store: the picture as it was cleaned, and the face that stands beside a name. What `profile_image` still holds is moved by a work.
alter table users
  add column picture_hash text references stored_files (hash),
  add column face_hash text references stored_files (hash);
