import { useState } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import type { importDesign } from '../../contract/endpoints.ts';
import type { UnclearColumns } from '../../contract/shapes.ts';
import { previewTable, sendTable, type TableChoices } from '../send-table.ts';

export type Imported = Reply<typeof importDesign>;

export interface ImportState {
  fileName: string;
  /** Share uploaded, while in progress. */
  progress: number | undefined;
  problem: CallProblem | undefined;
  /** Interpretation of the file, for the user to check before the import. */
  understood: { file: File; table: UnclearColumns } | undefined;
  imported: Imported | undefined;
}

const none: ImportState = { fileName: '', progress: undefined, problem: undefined, understood: undefined, imported: undefined };

interface ImportInto {
  /** Creates or saves the design for an import; returns its ID and revision, or undefined if saving failed. */
  into: (file: File) => Promise<{ id: string; revision: number } | undefined>;
  /** Called when the import has succeeded. */
  onImported: (id: string, imported: Imported) => void | Promise<void>;
  /** Called when the import has failed. */
  onGivenUp?: () => void;
}

/** Previews files, imports them into a design, and tracks the state. */
export function useImport({ into, onImported, onGivenUp }: ImportInto) {
  const [state, setState] = useState(none);
  const run = async (file: File, choices: TableChoices, isConfirmed: boolean) => {
    setState({ ...none, fileName: file.name, progress: 0 });
    try {
      const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
      const sent = { file, choices, onProgress };
      if (!isConfirmed) {
        const table = await previewTable(sent);
        return setState({ ...none, fileName: file.name, understood: { file, table } });
      }
      const target = await into(file);
      if (!target) return setState({ ...none, fileName: file.name, problem: { isProblem: true, code: 'design.changed', status: 409 } });
      const imported = await sendTable({ ...target, ...sent });
      await onImported(target.id, imported);
      setState({ ...none, fileName: file.name, imported });
    } catch (error) {
      onGivenUp?.();
      setState({ ...none, fileName: file.name, problem: problemOf(error) });
    }
  };
  return {
    state,
    preview: (file: File, choices: TableChoices = {}) => run(file, choices, false),
    send: (file: File, choices: TableChoices) => run(file, choices, true),
    dismiss: () => setState(none),
  };
}
