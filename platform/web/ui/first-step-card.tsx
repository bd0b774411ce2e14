import type { ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';

interface FirstStepCardProps {
  title: string;
  isDone: boolean;
  /** Announced for a completed step. */
  doneLabel: string;
  children?: ReactNode;
}

/** One of the first steps of a new member; its title stays when it is done. */
export function FirstStepCard({ title, isDone, doneLabel, children }: FirstStepCardProps) {
  return (
    <li data-done={isDone || undefined} className="grid gap-2.5 rounded-card border border-line bg-surface p-4">
      <h3 className="flex items-center gap-2.5 text-base">
        <span className="grid size-6 shrink-0 place-items-center rounded-full border border-field text-agree">
          {isDone && <CheckIcon size={15} />}
        </span>
        {title} {isDone && <span className="sr-only">({doneLabel})</span>}
      </h3>
      {!isDone && children}
    </li>
  );
}
