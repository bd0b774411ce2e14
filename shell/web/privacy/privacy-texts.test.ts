import { expect, test } from 'vitest';
import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';

const found = import.meta.glob<PrivacyText>('../../../features/*/web/privacy.*.ts', { eager: true, import: 'privacy' });
const features = Map.groupBy(Object.entries(found), ([path]) => /features\/([\w-]+)\//.exec(path)?.[1]);

/** The placeholders in a text. */
const spansIn = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name).toSorted();

test.for([...features])(
  'RE-01 LA-02 what is kept of %s, and for how long, is complete with the same periods in each language',
  ([, texts]) => {
    const [en, ...others] = ['en', 'fr', 'es'].map((language) => texts.find(([path]) => path.endsWith(`.${language}.ts`))?.[1]);
    for (const other of others) {
      expect(other?.order).toBe(en?.order);
      expect(other?.data?.length).toBe(en?.data?.length);
      expect(other?.recipients?.length).toBe(en?.recipients?.length);
      expect(Object.keys(other?.retention ?? {})).toEqual(Object.keys(en?.retention ?? {}));
    }
    const message = new Set<string>();
    for (const { data = [], recipients = [], retention } of [en, ...others].filter((text) => text !== undefined)) {
      for (const [what, text] of [...data, ...recipients, ...Object.values(retention)]) {
        expect(what).not.toBe('');
        expect(text.length, what).toBeGreaterThan(20);
      }
      for (const [name, [, text]] of Object.entries(retention))
        expect(spansIn(text), name).toEqual(spansIn(en?.retention[name]?.[1] ?? ''));
      // Nothing is left untranslated.
      for (const [, text] of data) expect(message.has(text), text).toBe(false);
      for (const [, text] of data) message.add(text);
    }
  },
);

test('RE-01 the parts of the features are in this order', () => {
  const turns = [...features].flatMap(([name, texts]) =>
    texts.flatMap(([path, { order }]) => (path.endsWith('.en.ts') ? [{ name, order }] : [])),
  );
  expect(turns.toSorted((one, other) => one.order - other.order).map(({ name }) => name)).toEqual([
    'accounts',
    'directory',
    'groups',
    'group-designer',
    'documents',
    'questions',
    'messenger',
    'galleries',
    'events',
    'comments',
    'files',
    'polls',
    'assemblies',
    'negotiation',
    'hub',
    'moderation',
    'notifications',
    'inbound-mail',
    'integrations',
    'contact',
    'search',
    'analytics',
  ]);
});
