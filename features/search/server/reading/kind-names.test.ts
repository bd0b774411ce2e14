import { expect, test } from 'vitest';
import { readWords } from '#platform/server/i18n/words.ts';
import { kindResolver } from './kind-names.ts';

const features = new URL('../../../', import.meta.url);
const words = readWords({ accounts: new URL('accounts/words/', features), galleries: new URL('galleries/words/', features) });
const sources = ['person', 'gallery'].map((kind) => ({ searchFinders: [{ kind }] }) as never);

test('SR-04 a kind is recognised by its labels in any language, singular or plural, and people by several names', () => {
  const called = kindResolver(words, sources);
  for (const name of [
    'person',
    'people',
    'Profile',
    'profiles',
    'profil',
    'personne',
    'personnes',
    'gens',
    'perfil',
    'persona',
    'personas',
    'gente',
  ])
    expect([name, called(name)]).toEqual([name, 'person']);
  for (const name of ['gallery', 'galleries', 'galerie', 'galería', 'GALERIAS']) expect([name, called(name)]).toEqual([name, 'gallery']);
  expect(called('flowers')).toBe('flowers');
});
