import { useDesignAtHand } from '../work/design-context.ts';
import { isUnderWay } from '../work/tabs.ts';
import { PreviewPart } from './preview-part.tsx';
import { ProgressPart } from './progress-part.tsx';
import { ResultPart } from './result-part.tsx';

/** “Finalize”: what would come about, its coming about, and what came of it. */
export function FinalizeTab() {
  const { head, result } = useDesignAtHand();
  if (isUnderWay(head)) return <ProgressPart />;
  if (head.state === 'converted' && result) return <ResultPart result={result} />;
  return <PreviewPart />;
}
