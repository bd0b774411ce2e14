import type { ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { Gathered } from '#platform/web/registry/feature.ts';
import { TextPage } from './text-page.tsx';
import { privacy } from './texts/privacy.ts';

/** Update with the text. */
const writtenAt = '2026-11-28T12:00:00Z';

/** Privacy policy and cookie policy (`#cookies`). */
export function PrivacyPage(): ReactNode {
  return <TextPage id="confidentialDataPolicy" name="privacy" texts={privacy} dated={writtenAt} goesOn />;
}
PrivacyPage.load = async (language: Language, gathered: Gathered): Promise<void> =>
  privacy.load(language, await gathered.privacyIn(language));
