-- Company that a person negotiates for, named in contracts.
alter table users add column company text;
