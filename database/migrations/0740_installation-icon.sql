-- The icon of browser tabs and of the installed app, made from the logo of the site; null for wide logos.
alter table installation
  add column icon bytea,
  -- With the margin that home screens crop.
  add column masked_icon bytea;
