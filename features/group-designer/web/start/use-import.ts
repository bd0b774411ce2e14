import { useState } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { problemOf, type CallProblem } from '#platform/web/problem.ts';
import type { ImportColumn } from '../../contract/columns.ts';
import type { importDesign } from '../../contract/endpoints.ts';
import type { UnclearColumns } from '../../contract/shapes.ts';
import { sendTable } from '../send-table.ts';

export type Imported = Reply<typeof importDesign>;

/** Where an import stands. */
export interface ImportState {
  fileName: string;
  /** While it is under way, how much of the file has been sent. */
  progress: number | undefined;
  problem: CallProblem | undefined;
  /** What has to be said of its columns first. */
  unclear: { file: File; columns: UnclearColumns } | undefined;
  imported: Imported | undefined;
}

const none: ImportState = { fileName: '', progress: undefined, problem: undefined, unclear: undefined, imported: undefined };

interface ImportInto {
  /** The design and its revision, as saved. Undefined: what is there could not be saved. */
  into: (file: File) => Promise<{ id: string; revision: number } | undefined>;
  /** Called once it is there. */
  onImported: (id: string, imported: Imported) => void | Promise<void>;
  /** Called where nothing came of it, and nothing is asked of anybody that could mend it. */
  onGivenUp?: () => void;
}

/** Sends tables into a design and says how it goes. */
export function useImport({ into, onImported, onGivenUp }: ImportInto) {
  const [state, setState] = useState(none);
  const send = async (file: File, columns?: readonly (ImportColumn | '-')[]) => {
    setState({ ...none, fileName: file.name, progress: 0 });
    try {
      const target = await into(file);
      if (!target) return setState({ ...none, fileName: file.name, problem: { isProblem: true, code: 'design.changed', status: 409 } });
      const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
      const imported = await sendTable({ ...target, file, columns, onProgress });
      await onImported(target.id, imported);
      setState({ ...none, fileName: file.name, imported });
    } catch (error) {
      const problem = problemOf(error);
      const isUnclear = problem.code === 'design.columnsUnclear' && columns === undefined && problem.present !== undefined;
      if (!isUnclear) onGivenUp?.();
      setState({
        ...none,
        fileName: file.name,
        ...(isUnclear ? { unclear: { file, columns: problem.present as UnclearColumns } } : { problem }),
      });
    }
  };
  const dismiss = () => {
    if (state.unclear) onGivenUp?.();
    setState(none);
  };
  return { state, send, dismiss };
}
