import { Badge } from '#platform/web/ui/badge.tsx';
import { BanIcon, CalendarIcon, CheckIcon, PauseIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import type { AssemblyPhase } from '../../contract/limits.ts';
import { useAssemblyWords } from '../words.ts';

const looks = {
  convened: { icon: CalendarIcon, tone: 'plain' },
  open: { icon: PlayIcon, tone: 'agree' },
  paused: { icon: PauseIcon, tone: 'warn' },
  closed: { icon: CheckIcon, tone: 'plain' },
  cancelled: { icon: BanIcon, tone: 'plain' },
} as const;

export function PhaseBadge({ phase }: { phase: AssemblyPhase }) {
  const t = useAssemblyWords();
  return <Badge {...looks[phase]}>{t(`phase.${phase}`)}</Badge>;
}
