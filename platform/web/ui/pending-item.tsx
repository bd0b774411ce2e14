import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Notes the ID of a thing that a pending task is about, so that the page does not show it twice; returns how to undo it. */
export const PendingThings = createContext<(id: string) => () => void>(() => () => {});

interface WaitingLineProps {
  /** ID of the thing that the task is about, if it has a card in the Hub. */
  about?: string;
  /** An icon or a face, 32 px wide. */
  mark: ReactNode;
  children: ReactNode;
  /** Actions, the main one last. */
  actions: ReactNode;
}

/** A pending task in the list of a person’s start page. */
export function PendingItem({ about, mark, children, actions }: WaitingLineProps) {
  const note = useContext(PendingThings);
  useEffect(() => (about ? note(about) : undefined), [about, note]);
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="grid w-8 shrink-0 justify-items-center text-warn">{mark}</span>
      <p className="min-w-0 flex-1 basis-28 text-sm wrap-anywhere">{children}</p>
      <span className="ml-auto flex shrink-0 items-center gap-1.5 text-sm">{actions}</span>
    </li>
  );
}
