import type { ReactNode } from 'react';

/** In a window that lays nothing out, what would be in sight is all of it. */
export const Virtualizer = ({
  data,
  children,
}: {
  data: readonly unknown[];
  children: (row: unknown, at: number) => ReactNode;
}): ReactNode[] => data.map(children);
