import { useState } from 'react';
import { send } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { readSampleList } from '../../contract/endpoints.ts';
import { useDesignerWords } from '../words.ts';

/** Chooses an example of a list, in the reader's language, as if it were a file of the reader. */
export function SampleButton({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const toast = useToast();
  const { language } = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  async function choose() {
    setIsBusy(true);
    try {
      const response = await send(readSampleList, { query: { language } });
      onChoose(new File([await response.blob()], `${t('sample.fileName')}.csv`, { type: 'text/csv' }));
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsBusy(false);
  }
  return (
    <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => void choose()}>
      {t('sample')}
    </Button>
  );
}
