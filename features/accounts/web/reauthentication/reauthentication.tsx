import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { setReauthentication } from '#platform/web/api/api.ts';

interface PendingRequest {
  Dialog: ComponentType<{ onEnd: (hasShown: boolean) => void }>;
  end: (hasShown: boolean) => void;
}

/** Asks for the password when a call requires a recent sign-in, and then lets the call continue. */
export function Reauthentication(): ReactNode {
  const [asked, setAsked] = useState<PendingRequest>();
  useEffect(() => {
    let running: Promise<boolean> | undefined;
    let cancel = () => {};
    const ask = async () => {
      const { ReauthenticationDialog } = await import('./reauthentication-dialog.tsx');
      return new Promise<boolean>((resolve) => {
        cancel = () => resolve(false);
        setAsked({ Dialog: ReauthenticationDialog, end: resolve });
      });
    };
    // Concurrent calls share one dialog.
    setReauthentication(() => {
      running ??= ask()
        .catch(() => false)
        .finally(() => {
          running = undefined;
          setAsked(undefined);
        });
      return running;
    });
    return () => {
      setReauthentication(undefined);
      cancel();
    };
  }, []);
  if (!asked) return null;
  return (
    <Suspense>
      <asked.Dialog onEnd={asked.end} />
    </Suspense>
  );
}
