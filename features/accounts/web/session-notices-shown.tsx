import { useQuery } from '#platform/web/queries/queries.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { currentAddress, useLocation, useNavigate } from '#platform/web/navigation/router.tsx';
import { call } from '#platform/web/api/api.ts';
import { session, useSession } from '#platform/web/session/session.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { renewSession } from '../contract/endpoints.ts';
import { sessionQuery } from './queries.ts';
import { Reauthentication } from './reauthentication/reauthentication.tsx';
import { useSharedAccountWords } from './words.ts';

const redirectMs = 3_000;

/** Notices about the session, and the dialog that asks for the password. */
export function SessionNoticesShown(): ReactNode {
  return (
    <>
      <NoticeDue />
      <Reauthentication />
    </>
  );
}

function NoticeDue(): ReactNode {
  const { state, user } = useSession();
  const { pathname } = useLocation();
  useSilentRenewal(user?.id);
  if (state === 'expired') return <Expired />;
  if (state === 'ending') return <Ending />;
  return user && pathname !== '/client' ? <PasswordDue /> : null;
}

/** Loaded for signed-in users only. */
function useSilentRenewal(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./silent-renewal.ts').then(
      ({ keepRenewing }) => {
        if (!isOver) stop = keepRenewing();
      },
      // Without it, the session can still be renewed by hand from its notice.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId]);
}

function Band({ children }: { children: ReactNode }): ReactNode {
  const t = useSharedAccountWords();
  return (
    <aside aria-label={t('aboutSession')} className="mx-auto w-full max-w-page px-4 pt-4 desktop:px-6 print:hidden">
      {children}
    </aside>
  );
}

function Ending(): ReactNode {
  const t = useSharedAccountWords();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stay = async () => {
    setIsBusy(true);
    try {
      const { token } = await call(renewSession, { body: {} });
      session.start(token);
    } catch (error) {
      setFailure(problemOf(error).code);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Band>
      <Notice
        tone="warn"
        isAnnounced
        actions={
          <Button size="small" isBusy={isBusy} onClick={() => void stay()}>
            {t('staySignedIn')}
          </Button>
        }
      >
        {t('sessionEnding')}
        {failure && <p className="mt-1 text-danger">{errorText(failure)}</p>}
      </Notice>
    </Band>
  );
}

function Expired(): ReactNode {
  const t = useSharedAccountWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      const isThere = pathname === '/connect';
      const next = encodeURIComponent(currentAddress());
      if (!isThere) navigate(`/connect?next=${next}#login`, { replace: true });
      session.acceptExpiry();
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [navigate, pathname]);
  return (
    <Band>
      <Notice tone="warn" isAnnounced>
        {t('sessionExpired')}
      </Notice>
    </Band>
  );
}

function PasswordDue(): ReactNode {
  const t = useSharedAccountWords();
  const { data } = useQuery(sessionQuery());
  if (!data?.mustChangePassword) return null;
  return (
    <Band>
      <Notice
        tone="warn"
        actions={
          <LinkButton to="/client" size="small">
            {t('choosePassword')}
          </LinkButton>
        }
      >
        {t('passwordChangeNeeded')}
      </Notice>
    </Band>
  );
}
