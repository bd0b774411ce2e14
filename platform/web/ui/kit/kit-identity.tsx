import { coverOf } from '#platform/contract/identity/cover.ts';
import { markPath } from '#platform/contract/identity/mark.ts';
import { Arch } from '../arch.tsx';
import { UsersIcon } from '../icons.tsx';
import { KitPart, kitRow } from './kit-part.tsx';
import { WordMark } from '../word-mark.tsx';

const ids = ['K7M2PQ4X', 'ABCD2345', '22222222'];

/** The visual identity, and how to use it. */
export function KitIdentity() {
  return (
    <KitPart title="Identity">
      <div className={kitRow}>
        <svg width={56} height={56} viewBox="0 0 32 32" aria-hidden="true" className="text-accent">
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path d={markPath} fill="none" className="stroke-on-accent" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <WordMark height={36} />
        <Arch>
          <UsersIcon size={24} />
        </Arch>
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {ids.map((id) => {
          const { width, height, colour, paths } = coverOf(id);
          return (
            <li key={id}>
              <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                <rect width={width} height={height} fill={`var(--color-group-${colour})`} />
                {paths.map((path) => (
                  <path key={path} d={path} fill="var(--color-on-group)" fillOpacity={0.2} />
                ))}
              </svg>
            </li>
          );
        })}
      </ul>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
        <li>The mark stands small, on the accent, where one looks for home: header, icon, mails, contracts, shared pictures.</li>
        <li>The word mark is drawn of the same arches. It takes the colour of the text around it, and stands beside the mark or alone.</li>
        <li>
          The arch, large and in sand, is for places without words of their own: sign-in, nothing here yet, not found. In its door stands
          one icon.
        </li>
        <li>Sand is the one warm tone: a ground for pictures and arches, never for text, and never a sign of anything.</li>
        <li>Covers are drawn from an ID, so that a group has its own before anybody chose one.</li>
      </ul>
    </KitPart>
  );
}
