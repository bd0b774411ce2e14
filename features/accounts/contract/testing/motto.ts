import { vi } from 'vitest';
import type * as declared from '../profile-fields.ts';
import type { ProfileField } from '../profile-fields.ts';

/** A field that the product does not have. */
export const motto = {
  column: 'motto',
  limit: 60,
  seenBy: 'signedIn',
  onProfile: 'line',
  isSearched: true,
  isExported: true,
  isHideable: true,
  keptAs: 'account',
  form: { section: 'about', autoComplete: 'off' },
  label: 'motto',
  hint: 'mottoHint',
  noun: { en: 'motto', fr: 'devise', es: 'lema' },
} as const satisfies ProfileField;

/**
 * Adds fields to the table for modules that are imported from now on. Returns the way back, for
 * the next files of this process.
 */
export function withMoreFields(more: Readonly<Record<string, ProfileField>>): () => void {
  vi.resetModules();
  vi.doMock('#features/accounts/contract/profile-fields.ts', async (original) => {
    const { profileFields } = await original<typeof declared>();
    return { profileFields: { ...profileFields, ...more } };
  });
  return () => {
    vi.doUnmock('#features/accounts/contract/profile-fields.ts');
    vi.resetModules();
  };
}
