import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { readSampleList, readTemplate } from '../../contract/endpoints.ts';
import { useDesignerWords } from '../words.ts';

interface TemplateButtonProps {
  variant?: 'secondary' | 'quiet';
  /** The empty template, or an example of a list. */
  of?: 'template' | 'sample';
}

/** Download of the template, or of an example, in the reader's language. */
export function TemplateButton({ variant = 'secondary', of = 'template' }: TemplateButtonProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const toast = useToast();
  const { language } = useLanguage();
  const endpoint = of === 'template' ? readTemplate : readSampleList;
  return (
    <Button
      variant={variant}
      icon={DownloadIcon}
      onClick={() =>
        void download(endpoint, { query: { language } }, `${t(`${of}.fileName`)}.csv`).catch((error: unknown) =>
          toast(errorText(problemOf(error).code), { tone: 'danger' }),
        )
      }
    >
      {t(of)}
    </Button>
  );
}
