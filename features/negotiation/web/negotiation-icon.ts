import { later } from '#platform/web/later.tsx';

/** The sign of negotiation for menus and lists of every page; its lines come behind what is read first. */
export const NegotiationIcon = later<{ size?: number; className?: string }>(() =>
  import('./handshake-icon.ts').then((module) => module.HandshakeIcon),
);
