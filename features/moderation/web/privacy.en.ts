import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: reports and decisions, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 53,
  data: [
    [
      'Reports and decisions',
      'What you report, with your reason and comments; for your content that others report, its text at that time, the decision with its reasons, and messages between you and the moderators about an appeal. If you post a link to another site while your account is new, the content while it is held for review. The author of reported content does not learn who reported it or who decided.',
    ],
  ],
  recipients: [
    [
      'Moderators',
      'Administrators can see reported content, who reported it, and content held because of a link. Managers of a group, and deputies who moderate it, can see reported and held content that is only for this group, but not who reported it.',
    ],
  ],
  retention: {
    reports: [
      'Reports and decisions',
      '{decided} from the last decision; hidden or held content, as long as it is hidden or held. Decisions can be appealed for {contest}. Your text and your name are removed when you close your account; the fact that something was reported and decided is kept and counted in the yearly report.',
    ],
  },
};
