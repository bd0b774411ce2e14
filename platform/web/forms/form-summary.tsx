import type { ReactNode, RefObject } from 'react';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { CircleAlertIcon } from '../ui/icons.tsx';
import type { FieldProblem, FormProblem } from './form-context.ts';

/** ID and label of each field, by name. */
export type FieldPlaces = Readonly<Record<string, { id: string; label: string }>>;

interface FormSummaryProps {
  problem: FormProblem;
  places: FieldPlaces;
  errorText: (code: string, field?: FieldProblem, problem?: FormProblem) => string;
  reference: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Says what is wrong above the fields, with a link to each of them. */
export function FormSummary({ problem, places, errorText, reference, children }: FormSummaryProps) {
  const t = usePlatformWords();
  return (
    <div ref={reference} role="alert" tabIndex={-1} className="flex gap-3 rounded-control border border-danger/40 bg-danger-wash px-4 py-3">
      <CircleAlertIcon className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-[560]">{errorText(problem.code, undefined, problem)}</p>
        {children}
        {problem.fields && problem.fields.length > 0 && (
          <ul className="mt-1 grid text-sm">
            {problem.fields.map((field) => {
              const place = places[field.name];
              const sentence = errorText(field.code, field);
              return (
                <li key={`${field.name} ${field.code}`}>
                  {place ? (
                    <a
                      href={`#${place.id}`}
                      className="link inline-block py-0.5 text-ink"
                      onClick={(event) => {
                        event.preventDefault();
                        const control = document.getElementById(place.id);
                        control?.closest('details')?.setAttribute('open', '');
                        control?.focus();
                      }}
                    >
                      {t('fieldProblem', { label: place.label, problem: sentence })}
                    </a>
                  ) : (
                    sentence
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
