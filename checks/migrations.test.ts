import { expect, test } from 'vitest';
import { migrationFindings, numberFindings } from './migrations.ts';

const found = (text: string, name = '0199_groups.sql') =>
  migrationFindings(new Map([[`database/migrations/${name}`, text]])).map(({ line, message }) => `${line}: ${message.split(':')[0]}`);

test('OP-06 statements that lock a big table or break the previous release are reported with their line', () => {
  for (const statement of [
    'create index a on users (name);',
    'create unique index a on users (name);',
    'create index concurrently a on users (name);',
    'alter table users add column key uuid not null default gen_random_uuid();',
    'alter table users add column at timestamptz default clock_timestamp();',
    'alter table users add column key text generated always as (lower(name)) stored;',
    'alter table users add column n bigint generated always as identity;',
    'alter table users add column n bigserial;',
    'alter table users add column motto text not null;',
    'alter table users alter column name type varchar(80);',
    'alter table users alter column name set not null;',
    'alter table users drop column name;',
    'alter table users rename column name to label;',
    'alter table users rename to people;',
    "alter table users add constraint named check (name <> '');",
    'alter table users add constraint one unique (name);',
    'drop table users;',
    "update users set name = '';",
    'delete from users where true;',
    'vacuum full users;',
    '-- outside a transaction\ncreate index concurrently if not exists a on users (name);',
  ])
    expect(found(`${statement}\n`), statement).toHaveLength(1);
  expect(found('-- One.\nselect 1;\n\n-- Two.\ndrop table\n  users;\n')).toEqual(['5: the previous release still uses the table']);
});

test('OP-06 accepts short locks, new tables and statements with a stated reason', () => {
  for (const statement of [
    "alter table users add column motto text not null default '';",
    'alter table users add column at timestamptz not null default now();',
    "alter table users add constraint named check (name <> '') not valid;\nalter table users validate constraint named;",
    'alter table users add constraint one unique using index users_one;',
    'alter table users alter column name drop not null;',
    'create table pets (id int, name text);\ncreate index pets_name on pets (name);\nalter table pets alter column name set not null;\ndelete from pets;',
    '-- outside a transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on users (name);\nalter index a rename to b;',
    '-- safe: nobody has read it since the release before.\nalter table users drop column name;',
  ])
    expect(found(`${statement}\n`), statement).toEqual([]);
  expect(found('drop table users;\n', '0080_groups.sql')).toEqual([]);
});

test('OP-02 dropping or narrowing requires naming the release that stopped using it', () => {
  const late = '0420_groups.sql';
  for (const statement of [
    'drop table users;',
    'drop function named;',
    'alter table users drop column name;',
    'alter table users alter column name drop default;',
    'alter table users rename column name to label;',
    "alter table users add constraint named check (name <> '') not valid;",
    'create trigger named before insert on users execute function named();',
    '-- outside a transaction\ncreate unique index concurrently a on users (name);',
  ]) {
    const reasoned = statement.replace(/^(-- outside.*\n)?/, '$1-- safe: nobody reads it.\n');
    expect(found(reasoned, late), statement).toEqual([expect.stringContaining('the previous release may still use it')]);
    const named = reasoned.replace('-- safe', '-- unused since 2026-11-22-profiles: it was empty.\n-- safe');
    expect(found(named, late), statement).toEqual([]);
  }
  for (const statement of [
    'create table pets (id int);\ncreate unique index pets_id on pets (id);\nalter table pets add constraint one check (id > 0);',
    "alter table users add column motto text not null default '';",
    'alter table users alter column name drop not null;',
  ])
    expect(found(`${statement}\n`, late), statement).toEqual([]);
});

test('OP-06 reports duplicate numbers, numbers before landed ones and missing landed files', () => {
  const files = new Map(['0001_a', '0003_c', '0004_d', '0004_e', '0002_b'].map((name) => [`database/migrations/${name}.sql`, '']));
  const numbers = (landed: string[]) =>
    numberFindings(files, new Set(landed)).map(({ file, message }) => `${file.slice(20)} ${message.split(':')[0]}`);
  expect(numbers(['0001_a', '0003_c'])).toEqual(['0002_b.sql this number precedes the released 3', '0004_e.sql this number is used twice']);
  expect(numbers(['0001_a', '0002_x'])).toEqual([
    '0002_x.sql this migration is released',
    '0002_b.sql this number precedes the released 2',
    '0004_e.sql this number is used twice',
  ]);
});

test('fails when it finds no migration', () => {
  expect(migrationFindings(new Map()).map((each) => each.rule)).toEqual(['saw-nothing']);
  expect(numberFindings(new Map(), new Set()).map((each) => each.rule)).toEqual(['saw-nothing']);
});
