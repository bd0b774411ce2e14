-- Hidden parts of profiles. The row of the user no longer contains them, so that no reading code
-- has to know about hiding.
create table hidden_profiles (
  user_id text primary key references users (id) on delete cascade,
  occupation text,
  profile_image text,
  picture_hash text references stored_files (hash),
  face_hash text references stored_files (hash)
);
create index hidden_profiles_picture on hidden_profiles (picture_hash) where picture_hash is not null;
create index hidden_profiles_face on hidden_profiles (face_hash) where face_hash is not null;
