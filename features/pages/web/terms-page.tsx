import type { ReactNode } from 'react';
import { TextPage } from './text-page.tsx';
import { terms } from './texts/terms.ts';

/** Changes with the text. */
const writtenAt = '2026-11-28T12:00:00Z';

/** The general conditions, which people accept when they register. */
export function TermsPage(): ReactNode {
  return <TextPage id="conditiongeneral" name="terms" texts={terms} dated={writtenAt} />;
}
TermsPage.load = terms.load;
