import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import type { Reference } from '../../contract/reference-endpoints.ts';
import { useReferenceWords } from '../words.ts';

const documentPath = '/api/openapi.json';

/** List of areas with links to their calls. */
export function Areas({ areas }: Pick<Reference, 'areas'>): ReactNode {
  const t = useReferenceWords();
  return (
    <section>
      <h2>{t('areas')}</h2>
      <p className="mt-3">
        {t('areasText')}{' '}
        <a href={documentPath} className="link font-mono text-[0.9em]">
          {documentPath}
        </a>
      </p>
      <ul className="mt-4 grid gap-x-6 tablet:grid-cols-2">
        {areas.map(({ name, calls }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <Link to={`/api?area=${name}`} className="link font-mono" translate="no">
              {name}
            </Link>
            <span className="text-sm text-muted">{t('calls', { count: calls })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
