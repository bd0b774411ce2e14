import { useQuery } from '#platform/web/queries/queries.ts';
import { query } from '#platform/web/api/api.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { readCheck } from '../../contract/contract-endpoints.ts';
import { useSessionWords } from '../words.ts';
import { useSessionState } from './session-context.ts';

/** Warns about an ended session whose stored data was changed, or whose log contradicts the rules. */
export function DiffersNotice() {
  const t = useSessionWords();
  const id = useSessionState((state) => state.id);
  const { data } = useQuery(query(readCheck, { params: { id } }));
  if (!data?.differs) return null;
  return (
    <Notice tone="danger" title={t(data.contradictsRules ? 'contradictsTitle' : 'differsTitle')} isAnnounced>
      {t(data.contradictsRules ? 'contradictsText' : 'differsText')}
    </Notice>
  );
}
