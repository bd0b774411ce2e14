import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { TextPage } from './text-page.tsx';
import { terms } from './texts/terms.ts';

/** Changes with the text. */
const writtenAt = '2026-11-20T12:00:00Z';

/** The general conditions, which people accept when they register. */
export function TermsPage(): ReactNode {
  return <TextPage id="conditiongeneral" texts={terms} dated={writtenAt} />;
}

/** The page with its text in one language. */
export async function loadTermsPage(language: Language): Promise<ComponentType> {
  await terms.load(language);
  return TermsPage;
}
