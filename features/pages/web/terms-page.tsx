import type { ReactNode } from 'react';
import { TextPage } from './text-page.tsx';
import { terms } from './texts/terms.ts';

/** Update with the text. */
const writtenAt = '2026-11-28T12:00:00Z';

/** General conditions, which people accept at registration. */
export function TermsPage(): ReactNode {
  return <TextPage id="conditiongeneral" name="terms" texts={terms} dated={writtenAt} />;
}
TermsPage.load = terms.load;
