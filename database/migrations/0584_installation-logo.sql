-- The logo of the site: a PNG without metadata, with its hash in its address.
alter table installation
  add column logo bytea,
  add column logo_hash text,
  add column logo_width integer,
  add column logo_height integer;
