import { useId, type ReactNode } from 'react';
import { useSignOut } from '#features/accounts/web/public-api.tsx';
import { languages } from '#platform/contract/language.ts';
import { useNavItemsAt, type ShownNavItem } from '#platform/web/navigation/nav-items.ts';
import type { MainNavGroup } from '#platform/web/navigation/nav-item.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { LogOutIcon } from '#platform/web/ui/icons.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { CountBadge } from '#platform/web/ui/count-badge.tsx';
import { languageNames } from '../layout/language-switcher.tsx';
import { inGroups, type MainNavItem } from './main-nav-items.ts';
import { useNavigationWords } from './navigation-words.ts';
import { themes, useTheme } from '../layout/use-theme.ts';

interface NavSheetProps {
  items: readonly (ShownNavItem | MainNavItem)[];
  isAdministrator: boolean;
  onClose: () => void;
  /** For links to another page, which replace the sheet in the history. */
  onLeave: () => void;
}

const row = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left no-underline -outline-offset-2 hover:bg-tint';

/**
 * All that does not fit on a phone: remaining navigation by section, account, language and theme.
 */
export function NavSheet({ items, isAdministrator, onClose, onLeave }: NavSheetProps): ReactNode {
  const t = useNavigationWords();
  const { signOut, question } = useSignOut();
  const own = useNavItemsAt('menu', { isAdministrator });
  const main = items.filter((item): item is MainNavItem => 'group' in item);
  const parts: { name: 'pages' | 'account' | MainNavGroup; inPart: readonly (ShownNavItem | MainNavItem)[] }[] = [
    ...inGroups(main).map(({ group, inGroup }) => ({ name: group, inPart: inGroup })),
    { name: 'pages' as const, inPart: items.filter((item) => !('group' in item)) },
    // Administrators have their page in the main navigation.
    { name: 'account' as const, inPart: own.filter(({ to }) => !main.some((item) => item.to === to)) },
  ].filter(({ inPart }) => inPart.length > 0);
  return (
    <Dialog isOpen onClose={onClose} title={t('more')} closeLabel={t('close')}>
      {parts.map(({ name, inPart }) => (
        <Part key={name} name={t(name)}>
          <ul className="-mx-3">
            {inPart.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  replace
                  onClick={onLeave}
                  aria-current={'current' in item ? item.current : undefined}
                  className={`${row} ${'current' in item && item.current ? 'bg-tint text-accent' : 'text-ink'}`}
                >
                  {item.Icon && <item.Icon size={20} className="shrink-0 text-muted" />}
                  {item.label}
                  {'waiting' in item && <CountBadge waiting={item.waiting} className="ml-auto" />}
                </Link>
              </li>
            ))}
            {name === 'account' && (
              <li>
                <button type="button" className={row} onClick={() => void signOut()}>
                  <LogOutIcon size={20} className="shrink-0 text-muted" />
                  {t('signOut')}
                </button>
              </li>
            )}
          </ul>
        </Part>
      ))}
      <LanguageAndTheme />
      {question}
    </Dialog>
  );
}

function LanguageAndTheme(): ReactNode {
  const t = useNavigationWords();
  const { language, choose } = useLanguage();
  const { theme, labels, choose: chooseTheme } = useTheme();
  return (
    <>
      <Part name={t('language')}>
        <div className="flex flex-wrap gap-2 pt-1.5">
          {languages.map((each) => (
            <Chip key={each} isPressed={each === language} onPress={() => choose(each)}>
              <span lang={each}>{languageNames[each]}</span>
            </Chip>
          ))}
        </div>
      </Part>
      <Part name={t('theme')}>
        <div className="flex flex-wrap gap-2 pt-1.5">
          {themes.map((each) => (
            <Chip key={each} isPressed={each === theme} onPress={() => chooseTheme(each)}>
              {labels[each]}
            </Chip>
          ))}
        </div>
      </Part>
    </>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-3 first:mt-0">
      <h3 id={id} className="text-sm text-muted">
        {name}
      </h3>
      {children}
    </section>
  );
}
