import { useId, type ReactNode } from 'react';

/** A part of a long form, with its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-card border border-line bg-surface p-4 tablet:p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
