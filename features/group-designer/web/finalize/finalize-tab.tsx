import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { resultQuery } from '../queries.ts';
import { useDesignAtHand } from '../work/design-context.ts';
import { isUnderWay } from '../work/tabs.ts';
import { useDesignerWords } from '../words.ts';
import { PreviewPart } from './preview-part.tsx';
import { ProgressPart } from './progress-part.tsx';
import { ResultPart } from './result-part.tsx';

/** “Finalize”: what would come about, its coming about, and what came of it. */
export function FinalizeTab() {
  const { head } = useDesignAtHand();
  if (isUnderWay(head)) return <ProgressPart />;
  // What it would come to is no question any more, and is not asked while what came of it is on its way.
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
