import { useRef, type ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useSettings } from '#platform/web/settings.ts';

const PassageLayer = later(() => import('../commenting/passage-layer.tsx').then((module) => module.PassageLayer));

/** A text of which passages are commented: whoever is signed in selects one, and sees those that others commented. */
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
