import { useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useLocation, useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { listHub, putLanguagesFirst } from '../contract/endpoints.ts';
import { searchWith, type HubFilter } from './hub-filter.ts';
import { languageNames } from '#platform/web/i18n/language-name.ts';
import { useHubWords } from './words.ts';

interface LanguagesFirstProps {
  filter: HubFilter;
  /** Languages filtered by. */
  chosen: readonly Language[];
  /** Languages that already come first. */
  first: readonly Language[];
}

/** Button that makes the selected languages come first, on every device, or resets that. */
export function LanguagesFirst({ filter, chosen, first }: LanguagesFirstProps) {
  const t = useHubWords();
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const put = async (languages: readonly Language[]) => {
    setIsBusy(true);
    try {
      await call(putLanguagesFirst, { body: { languages: [...languages] } });
      navigate(`${pathname}${searchWith(filter, { languages: '' })}`);
      await refresh(listHub);
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    } finally {
      setIsBusy(false);
    }
  };
  const names = languageNames(language, chosen.length ? chosen : first);
  return (
    <Button variant="quiet" size="small" className="mt-2 -ml-3.5 text-left" isBusy={isBusy} onClick={() => void put(chosen)}>
      {t(chosen.length ? 'putFirst' : 'putFirstNoLonger', { languages: names })}
    </Button>
  );
}
