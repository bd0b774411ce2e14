import { folded } from '#platform/server/search/search-words.ts';
import type { Language } from '#platform/contract/language.ts';

/** Category with its names in all languages. */
export interface NamedCategory {
  id: string;
  names: readonly string[];
}

const key = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');

const vocabulary = (words: Readonly<Record<string, readonly string[]>>): ((text: string) => string) => {
  const known = new Map(Object.entries(words).flatMap(([meaning, names]) => names.map((name) => [key(name), meaning] as const)));
  // Unknown text is kept, so that it can be corrected.
  return (text) => known.get(key(text)) ?? text;
};

export const readRole = vocabulary({
  group: ['group', 'groupe', 'grupo'],
  manager: ['manager', 'gestionnaire', 'responsable', 'gestor', 'gestora', 'gerente'],
  member: ['member', 'client', 'membre', 'cliente', 'miembro', 'adhérent', 'adhérente', 'socio', 'socia'],
});

export const readVisibility = vocabulary({
  public: ['public', 'publique', 'público', 'pública', 'open', 'ouvert', 'abierto'],
  private: ['private', 'privé', 'privée', 'privado', 'privada', 'closed', 'fermé', 'cerrado'],
});

export const readLanguage = vocabulary({
  en: ['en', 'English', 'anglais', 'inglés', 'en-GB', 'en-US'],
  fr: ['fr', 'French', 'français', 'francés', 'fr-FR'],
  es: ['es', 'Spanish', 'espagnol', 'español', 'castellano', 'es-ES'],
} satisfies Record<Language, readonly string[]>);

export const categoryReader = (categories: readonly NamedCategory[]): ((text: string) => string) =>
  vocabulary(Object.fromEntries(categories.map(({ id, names }) => [id, [id, ...names]])));
