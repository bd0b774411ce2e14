import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: negotiation, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 40,
  data: [
    [
      'Your negotiations',
      'The sessions you start or join: the name, company and city you joined with, your clauses, votes and reasons, and their dates. Everything in a session is recorded as a chain of events that cannot be changed afterwards; its final contract is stored as a file.',
    ],
    [
      'Your ranges in negotiations',
      'The secret range that you enter for an open amount or date, encrypted, and how often you changed it. No other member sees it, and it appears in no contract, log or export. The parties learn whether all ranges overlap; if they do, the author of the clause learns the middle of the overlap. The people who operate this site hold the key.',
    ],
  ],
  recipients: [
    [
      'Parties of a negotiation',
      'Who takes part, with their company and city at the time of joining, who is viewing the session, and every clause, vote and reason. Anyone who verifies a contract file here sees dates and numbers, but no names.',
    ],
  ],
  retention: {
    negotiations: [
      'Negotiations and contracts',
      'As long as anyone who took part has an account. If you close yours sooner, the other parties keep the negotiation, with the name, company and city you joined with. The numbers that prevent counting anything twice are deleted {commands} after the end.',
    ],
    negotiationDeviceRequests: [
      'Requests of your devices to sign',
      'The public key of a device that asks another device of yours for approval. The request is valid for {request} and visible only to you; it is deleted when it is answered, by the following night at the latest, or when you close your account.',
    ],
    negotiationRanges: [
      'Your ranges in negotiations',
      'Until the clause is decided, countered or withdrawn, the final vote opens or the session ends; also until someone joins or leaves the session, or you close your account. The number of your changes is kept until the clause is decided.',
    ],
  },
};
