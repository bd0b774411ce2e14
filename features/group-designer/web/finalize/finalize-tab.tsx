import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { resultQuery } from '../queries.ts';
import { useDesignAtHand } from '../work/design-context.ts';
import { isUnderWay } from '../work/tabs.ts';
import { useDesignerWords } from '../words.ts';
import { PreviewPart } from './preview-part.tsx';
import { ProgressPart } from './progress-part.tsx';
import { ResultPart } from './result-part.tsx';

/** “Finalize”: preview, progress or result of the conversion. */
export function FinalizeTab() {
  const { head } = useDesignAtHand();
  if (isUnderWay(head)) return <ProgressPart />;
  // No preview after a conversion, not even while its result is loading.
  return head.state === 'converted' ? <WhatCame id={head.id} /> : <PreviewPart />;
}

function WhatCame({ id }: { id: string }): ReactNode {
  const t = useDesignerWords();
  const query = useQuery(resultQuery(id));
  return (
    <QueryStates query={query} skeleton={<Skeleton shape="text" count={5} label={t('loading')} />}>
      {(result) => <ResultPart result={result} />}
    </QueryStates>
  );
}
