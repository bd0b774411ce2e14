-- The words of each name as written and with one letter left out, so that names with a typo are found. Computed in code; a background task fills existing rows.
alter table users add column name_spellings text[] collate "C";
