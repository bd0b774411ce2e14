import type { ReactNode } from 'react';
import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import { later } from '#platform/web/later.tsx';
import { useSettings } from '#platform/web/settings.ts';
import { useLanguage } from '#platform/web/words.tsx';
import { ShownText } from './shown-text.tsx';
import type { PageTexts } from './texts/page-text.ts';

const OwnTextPage = later(() => import('./own-text-page.tsx').then((module) => module.OwnTextPage));

interface TextPageProps {
  /** The id that links to the page name. */
  id: string;
  name: OwnTextName;
  texts: Pick<PageTexts, 'in'>;
  /** When the present text was written, for texts that people agree to or rely on; these have numbered parts and contents. */
  dated?: string;
  /** A text of the installation's own stands before the built-in one, and not in its place. */
  goesOn?: true;
}

/** A page of prose in the language of the reader: the installation's own, where it has one. */
export function TextPage({ id, name, texts, dated, goesOn }: TextPageProps): ReactNode {
  const { language } = useLanguage();
  const isOwn = useSettings().ownTexts?.[name]?.includes(language);
  const text = texts.in(language);
  return isOwn ? <OwnTextPage {...{ id, name, text, dated, goesOn }} /> : <ShownText {...{ id, text, dated }} />;
}
