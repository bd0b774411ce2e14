import type { ReactNode } from 'react';
import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { ownTextQuery } from './own-text-query.ts';
import { ShownText, type ShownTextProps } from './shown-text.tsx';
import { ownPageText } from './texts/own-page-text.ts';

interface OwnTextPageProps extends ShownTextProps {
  name: OwnTextName;
  goesOn?: true | undefined;
}

/** Page with a custom text; shows the built-in one until that is loaded, or if it fails. */
export function OwnTextPage({ id, name, text, dated, action, goesOn }: OwnTextPageProps): ReactNode {
  const { language } = useLanguage();
  const own = useQuery(ownTextQuery(name, language)).data?.text;
  if (!own) return <ShownText id={id} text={text} dated={dated} action={action} />;
  const written = ownPageText(own);
  const shown = goesOn ? { ...written, sections: [...written.sections, ...text.sections] } : written;
  return <ShownText id={id} text={shown} dated={dated && own.updatedAt} action={action} />;
}
