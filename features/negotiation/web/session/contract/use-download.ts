import { useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { readContract, readRecord } from '../../../contract/contract-endpoints.ts';
import { useSessionWords } from '../../words.ts';
import { useSessionState } from '../session-context.ts';
import { useAct } from '../use-act.ts';

/** Downloads the contract, or the record of a session that ended without one. */
export function useDownload(isRecord: boolean): { isBusy: boolean; keep: () => Promise<void> } {
  const t = useSessionWords();
  const act = useAct();
  const { language } = useLanguage();
  const id = useSessionState((state) => state.id);
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    async keep() {
      setIsBusy(true);
      const file = isRecord ? readRecord : readContract;
      const name = `${t(isRecord ? 'recordFile' : 'contractFile')}-${id}.pdf`;
      await act(() => download(file, { params: { id }, query: { lang: language } }, name));
      setIsBusy(false);
    },
  };
}
