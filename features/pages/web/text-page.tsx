import type { ReactNode } from 'react';
import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { ShownText } from './shown-text.tsx';
import type { PageTexts } from './texts/page-text.ts';

const OwnTextPage = lazy(() => import('./own-text-page.tsx').then((module) => module.OwnTextPage));

interface TextPageProps {
  /** Fragment by which other pages link to this one. */
  id: string;
  name: OwnTextName;
  texts: Pick<PageTexts, 'in'>;
  /**
   * Date of the current text, for texts that people agree to or rely on. These have numbered
   * sections and a table of contents.
   */
  dated?: string;
  /** Below the lead, with a custom text too. */
  action?: ReactNode;
  /** Beside title and lead of the built-in text, whose sections are then in two columns. */
  picture?: ReactNode;
  /** A custom text precedes the built-in one instead of replacing it. */
  goesOn?: true;
}

/** A page of prose in the reader's language: the custom text if there is one. */
export function TextPage({ id, name, texts, dated, action, picture, goesOn }: TextPageProps): ReactNode {
  const { language } = useLanguage();
  const isOwn = useSettings().ownTexts?.[name]?.includes(language);
  const text = texts.in(language);
  return isOwn ? <OwnTextPage {...{ id, name, text, dated, action, goesOn }} /> : <ShownText {...{ id, text, dated, action, picture }} />;
}
