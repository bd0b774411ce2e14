import { useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { exportOwnData } from '../../../contract/endpoints.ts';

/** Downloads the data export as a file; `failure` is an error code. */
export function useExport(): { get: () => Promise<void>; isBusy: boolean; failure: string | undefined } {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const get = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await download(exportOwnData, {}, 'atrium-export.zip');
    } catch (error) {
      const { code } = problemOf(error);
      // The user cancelled the password dialog.
      if (code !== 'auth.reauthenticationRequired') setFailure(code);
    } finally {
      setIsBusy(false);
    }
  };
  return { get, isBusy, failure };
}
