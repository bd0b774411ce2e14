import { useRef, type ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';

const PassageLayer = lazy(() => import('../commenting/passage-layer.tsx').then((module) => module.PassageLayer));

/** Text with commented passages; signed-in users see them and can select new ones. */
export function CommentedText({ on, children }: { on: string; children: ReactNode }): ReactNode {
  const text = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const isOff = useSettings().modulesOff.includes('comments');
  return (
    <div className="relative">
      <div ref={text}>{children}</div>
      {user && !isOff && <PassageLayer key={on} on={on} text={text} />}
    </div>
  );
}
