import { Link, type To } from '#platform/web/navigation/router.tsx';
import { buttonClasses } from './button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';

interface NewerOlderProps {
  newer?: To;
  older?: To;
  labels: { region: string; newer: string; older: string };
}

/** Links to newer and older pages of a list paged by cursor. */
export function NewerOlder({ newer, older, labels }: NewerOlderProps) {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label={labels.region} className="mt-6 flex justify-between gap-3 print:hidden">
      {newer === undefined ? (
        <span />
      ) : (
        <Link to={newer} rel="prev" className={buttonClasses({ variant: 'secondary' })}>
          <ArrowLeftIcon size={18} />
          {labels.newer}
        </Link>
      )}
      {older !== undefined && (
        <Link to={older} rel="next" className={buttonClasses({ variant: 'secondary' })}>
          {labels.older}
          <ArrowRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
