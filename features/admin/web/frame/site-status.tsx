import type { ReactNode } from 'react';
import { administrationAddress, type AdministrationFinding, type AdministrationPage } from '#platform/web/registry/administration.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import type { Owned } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useAdminWords } from '../words.ts';

const refreshMs = 60_000;

interface SiteStatusProps {
  sections: readonly Owned<AdministrationPage>[];
  /** Number of items that need attention, by kind. */
  waiting: ReadonlyMap<string, number>;
}

interface Found extends AdministrationFinding {
  section: Owned<AdministrationPage>;
}

/** What needs attention on this site, urgent things first, each with a link to its page. */
export function SiteStatus({ sections, waiting }: SiteStatusProps): ReactNode {
  const t = useAdminWords();
  const platform = usePlatformWords();
  const { modulesOff } = useSettings();
  const found = useQuery({
    queryKey: ['administration findings', modulesOff],
    queryFn: () => findAll(sections),
    refetchInterval: refreshMs,
  });
  const counted = sections.flatMap((section): Found[] => {
    const count = section.waiting && waiting.get(section.waiting.kind);
    return section.waiting && count ? [{ section, title: section.waiting.name, count }] : [];
  });
  return (
    <section aria-labelledby="site-status">
      <h2 id="site-status" className="mb-3 text-xl">
        {t('status')}
      </h2>
      <QueryStates query={found} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
        {({ findings, unchecked }) => {
          const all = [...findings, ...counted].toSorted((one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false));
          return all.length + unchecked.length === 0 ? (
            <p className="flex items-center gap-3 rounded-card border border-agree/30 bg-agree-wash px-4 py-3">
              <CircleCheckIcon className="shrink-0 text-agree" />
              {t('statusFine')}
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {all.map((each) => (
                <FindingLine key={`${each.section.segment} ${each.title}`} found={each} />
              ))}
              {unchecked.map((section) => (
                <Line key={section.segment} section={section} title={t('statusUnchecked')} />
              ))}
            </ul>
          );
        }}
      </QueryStates>
    </section>
  );
}

/** Findings of all pages; a page whose check failed is named instead. */
async function findAll(sections: SiteStatusProps['sections']): Promise<{ findings: Found[]; unchecked: Owned<AdministrationPage>[] }> {
  const results = await Promise.all(
    sections.map(async (section) => {
      try {
        return { section, findings: (await section.findings?.()) ?? [] };
      } catch {
        return { section, findings: undefined };
      }
    }),
  );
  return {
    findings: results.flatMap(({ section, findings = [] }) => findings.map((finding) => ({ ...finding, section }))),
    unchecked: results.filter(({ findings }) => findings === undefined).map(({ section }) => section),
  };
}

function FindingLine({ found: { section, title, text, count, isUrgent = false } }: { found: Found }): ReactNode {
  const translate = useAnyWords();
  const values = count === undefined ? undefined : { count };
  return (
    <Line
      section={section}
      title={translate(section.feature, title, values)}
      text={text && translate(section.feature, text)}
      isUrgent={isUrgent}
    />
  );
}

interface LineProps {
  section: Owned<AdministrationPage>;
  title: string;
  text?: string | undefined;
  isUrgent?: boolean;
}

function Line({ section: { feature, title: page, segment }, title, text, isUrgent = false }: LineProps): ReactNode {
  const t = useAdminWords();
  const translate = useAnyWords();
  const Mark = isUrgent ? CircleAlertIcon : TriangleAlertIcon;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="flex min-w-0 flex-1 gap-3">
        <Mark className={classes('mt-0.5 shrink-0', isUrgent ? 'text-danger' : 'text-warn')} />
        <div className="min-w-0">
          <p className="font-[560]">
            {isUrgent && <span className="sr-only">{t('statusUrgent')} </span>}
            {title}
          </p>
          {text && <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>}
        </div>
      </div>
      <Link to={administrationAddress(segment)} className="link inline-flex min-h-11 items-center">
        {translate(feature, page)}
      </Link>
    </li>
  );
}
