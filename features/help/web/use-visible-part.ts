import { useEffect, useState } from 'react';

/** Share of the window, from its top, in which a part counts as the one that is read. */
const readFrom = '-20% 0px -70% 0px';

/** The ID of the part that is read now; follows scrolling. */
export function useVisiblePart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: readFrom },
    );
    for (const id of all.split(' ')) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
