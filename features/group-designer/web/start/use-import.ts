import { useState } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import type { ImportColumn } from '../../contract/columns.ts';
import type { importDesign } from '../../contract/endpoints.ts';
import type { UnclearColumns } from '../../contract/shapes.ts';
import { sendTable } from '../send-table.ts';

export type Imported = Reply<typeof importDesign>;

/** State of an import. */
export interface ImportState {
  fileName: string;
  /** Share uploaded, while in progress. */
  progress: number | undefined;
  problem: CallProblem | undefined;
  /** Columns that the user must assign first. */
  unclear: { file: File; columns: UnclearColumns } | undefined;
  imported: Imported | undefined;
}

const none: ImportState = { fileName: '', progress: undefined, problem: undefined, unclear: undefined, imported: undefined };

interface ImportInto {
  /** Saves the design; returns its ID and revision, or undefined if saving failed. */
  into: (file: File) => Promise<{ id: string; revision: number } | undefined>;
  /** Called when the import has succeeded. */
  onImported: (id: string, imported: Imported) => void | Promise<void>;
  /** Called when the import has failed and the user cannot resolve it. */
  onGivenUp?: () => void;
}

/** Imports files into a design and tracks the state. */
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
