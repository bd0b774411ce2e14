import { useDeferredValue, type ReactNode } from 'react';
import { withGoodLinks } from '#platform/contract/installation/link-address.ts';
import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import type { Language } from '#platform/contract/language.ts';
import { Prose } from '#platform/web/text/prose.tsx';
import { TextBlocks, TextSections } from '../text-sections.tsx';
import { ownPageText } from '../texts/own-page-text.ts';
import { useOwnTextWords } from '../words.ts';

interface TextPreviewProps {
  name: OwnTextName;
  language: Language;
  written: { title: string; lead: string; body: string };
}

export function TextPreview({ name, language, written }: TextPreviewProps): ReactNode {
  const t = useOwnTextWords();
  const shown = useDeferredValue(written);
  // Links that saving would refuse are not links here either.
  const { title, lead, opening, sections } = ownPageText({ ...shown, lead: withGoodLinks(shown.lead), body: withGoodLinks(shown.body) });
  if (title === '' && lead === '' && !opening && sections.length === 0) return null;
  return (
    <section aria-label={t('own.preview')} className="rounded-control border border-line bg-bg p-4">
      <p className="mb-3 text-sm text-muted">{t('own.preview')}</p>
      <div lang={language} className="wrap-anywhere">
        <p className="text-2xl font-semibold">{title}</p>
        {lead && (
          <p className="mt-2 text-lg text-muted">
            <Prose text={lead} />
          </p>
        )}
        {opening && <TextBlocks blocks={opening} className="mt-6" />}
        <div className="mt-6">
          <TextSections sections={sections} isNumbered={name === 'terms' || name === 'privacy'} Heading="h3" />
        </div>
      </div>
    </section>
  );
}
