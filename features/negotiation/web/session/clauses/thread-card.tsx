import { memo } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import type { Thread } from '../threads.ts';
import { ClausePanel } from './clause-panel.tsx';
import type { ClauseView } from './clause-view.ts';
import { ThreadBody } from './thread-body.tsx';

interface ThreadProps {
  thread: Thread;
  view: ClauseView;
}

/** An undecided clause with its counter-proposals. */
export const ThreadCard = memo(function ThreadCard({ thread, view }: ThreadProps) {
  return (
    <Card as="li" padding="none" className="list-none overflow-clip">
      <ThreadBody thread={thread} view={view} Panel={ClausePanel} />
    </Card>
  );
});
