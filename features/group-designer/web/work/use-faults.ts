import { useEffect, useMemo, useState } from 'react';
import type { Surroundings } from '../../contract/check-design.ts';
import type { Design } from '../../contract/design.ts';
import { Checker } from './checker.ts';
import { faultsOf, type CellFaults } from './faults.ts';

const inOneTask = 250;
const none: CellFaults = new Map();
const nextTask = () => new Promise((done) => setTimeout(done));

/** Faults of a design, computed in short tasks, because 10,000 people take longer than a frame. */
export function useFaults(design: Design, surroundings: Surroundings | undefined): CellFaults {
  const checker = useMemo(() => surroundings && new Checker(surroundings), [surroundings]);
  const [faults, setFaults] = useState(none);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (!checker) return;
      const rows = checker.unknown(design);
      for (let from = 0; from < rows.length && !isOver; from += inOneTask) {
        for (const row of rows.slice(from, from + inOneTask)) checker.look(row);
        await nextTask();
      }
      if (!isOver) setFaults(faultsOf(checker.check(design)));
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [checker, design]);
  return faults;
}
