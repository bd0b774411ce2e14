import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { TextPage } from './text-page.tsx';
import { about } from './texts/about.ts';

/** What this is, for whom, and who runs it. */
export function AboutPage(): ReactNode {
  return <TextPage id="propos" texts={about} />;
}

/** The page with its text in one language. */
export async function loadAboutPage(language: Language): Promise<ComponentType> {
  await about.load(language);
  return AboutPage;
}
