import type { ReactNode } from 'react';
import { TextPage } from './text-page.tsx';
import { privacy } from './texts/privacy.ts';

/** Changes with the text. */
const writtenAt = '2026-11-22T12:00:00Z';

/** What is kept about people, and the cookie policy (`#cookies`). */
export function PrivacyPage(): ReactNode {
  return <TextPage id="confidentialDataPolicy" texts={privacy} dated={writtenAt} />;
}
PrivacyPage.load = privacy.load;
