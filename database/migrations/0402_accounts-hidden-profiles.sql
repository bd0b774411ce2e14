-- What profiles showed that moderators hid. In the row of the person nothing is left of it, so that none of the roads by which people are read knows of it.
create table hidden_profiles (
  user_id text primary key references users (id) on delete cascade,
  occupation text,
  profile_image text,
  picture_hash text references stored_files (hash),
  face_hash text references stored_files (hash)
);
create index hidden_profiles_picture on hidden_profiles (picture_hash) where picture_hash is not null;
create index hidden_profiles_face on hidden_profiles (face_hash) where face_hash is not null;
