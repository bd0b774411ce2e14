import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { fieldList } from '../../contract/chosen-fields.ts';
import mailEn from '../../../moderation/words/mail/en.json' with { type: 'json' };
import mailEs from '../../../moderation/words/mail/es.json' with { type: 'json' };
import mailFr from '../../../moderation/words/mail/fr.json' with { type: 'json' };
import moderationEn from '../../../moderation/words/en.json' with { type: 'json' };
import moderationEs from '../../../moderation/words/es.json' with { type: 'json' };
import moderationFr from '../../../moderation/words/fr.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const table = 'features/accounts/contract/profile-fields.ts';

test('ER-02 every declared profile field has its nullable text column, hideable ones in hidden_profiles, too', async () => {
  const rows = await own.db.many<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_name in ('users', 'hidden_profiles') and data_type = 'text' and is_nullable = 'YES'`);
  const columns = rows.map(({ name }) => name);
  for (const { name, column, isHideable } of fieldList)
    for (const place of ['users', ...(isHideable ? ['hidden_profiles'] : [])])
      expect(columns, `${table} declares “${name}”: add “alter table ${place} add column ${column} text” to a migration`).toContain(
        `${place}.${column}`,
      );
});

test('AD-04 LA-02 the sentences about hidden profiles name every hideable field in every language', () => {
  const accounts = { en, fr, es };
  const moderation = { en: moderationEn, fr: moderationFr, es: moderationEs };
  const mails = { en: mailEn, fr: mailFr, es: mailEs };
  const hideable = fieldList.filter(({ isHideable }) => isHideable);
  const missing = languages.flatMap((language) =>
    (
      [
        ['accounts/words', accounts[language], 'error.account.profileHidden'],
        ['accounts/words', accounts[language], 'profileHidden.text'],
        ['moderation/words', moderation[language], 'decisionHint.hide.person'],
        ['moderation/words/mail', mails[language], 'mail.text.hide.person'],
      ] as const
    ).flatMap(([file, words, key]) =>
      hideable
        .filter(({ noun }) => !String(Reflect.get(words, key)).includes(noun[language]))
        .map(({ name }) => `“${key}” of features/${file}/${language}.json does not name the field “${name}”`),
    ),
  );
  expect(hideable.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
