import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 39,
  data: [
    [
      'Assemblies',
      'Title, time, place, link, agenda and by-laws of the assemblies you convene in your groups, with your name. Current members of the group see them.',
    ],
    [
      'What you do in an assembly',
      'Your name on the roll and your number of votes, when you were present and how, proxies you gave or received, roles, motions with your reasons, and your votes: by name in a named vote; in a secret vote only that you voted and when. All of it is in the log of the assembly, which current members of the group see and which cannot be changed afterwards.',
    ],
    [
      'Annexes of assemblies',
      'Files that you add to an assembly, with your name. Current members of the group can download them; name, size and hash are in the log.',
    ],
    [
      'Convocations',
      'Whether the mail server took the email that convened you, with its Message-ID. Members see in the log that it was sent to you.',
    ],
    ['Ballots of secret votes in assemblies', 'What you chose, without your name and without the time.'],
  ],
  retention: {
    assemblies: [
      'Assemblies and their logs',
      'Until the group is deleted. They are the record of its decisions, so your name and what you did in them stay when you leave the group or close your account.',
    ],
    assemblyAnnexes: [
      'Annexes of assemblies',
      'Until the group is deleted. They are part of its record, and stay when you leave the group or close your account.',
    ],
    assemblyConvocations: ['Convocations', 'Until you close your account or the group is deleted; in the log they stay with the assembly.'],
    assemblyBallots: ['Ballots of secret votes in assemblies', 'Until the vote is closed; the log then has them without names.'],
  },
};
