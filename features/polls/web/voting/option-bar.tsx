import { Bar } from '#platform/web/ui/bar.tsx';

interface OptionBarProps {
  /** From 0 to 1. */
  share: number;
  /** The best option, in full colour. */
  isFirst: boolean;
  className?: string;
}

/** The bar of an option in results. */
export const OptionBar = ({ share, isFirst, className }: OptionBarProps) => (
  <Bar parts={[{ share, fill: isFirst ? 'fill-accent' : 'fill-accent opacity-45' }]} {...(className && { className })} />
);
