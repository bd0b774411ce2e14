-- The company for which somebody negotiates, as they say it; contracts name it.
alter table users add column company text;
