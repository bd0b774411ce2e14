import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button, type ButtonSize } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { readTemplate } from '../../contract/endpoints.ts';
import { useDesignerWords } from '../words.ts';

interface TemplateButtonProps {
  variant?: 'secondary' | 'quiet';
  size?: ButtonSize;
}

/** Download of the template in the reader's language. */
export function TemplateButton({ variant = 'secondary', size = 'normal' }: TemplateButtonProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const toast = useToast();
  const { language } = useLanguage();
  return (
    <Button
      variant={variant}
      size={size}
      icon={DownloadIcon}
      onClick={() =>
        void download(readTemplate, { query: { language } }, `${t('template.fileName')}.csv`).catch((error: unknown) =>
          toast(errorText(problemOf(error).code), { tone: 'danger' }),
        )
      }
    >
      {t('template')}
    </Button>
  );
}
