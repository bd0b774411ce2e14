import type { HelpArea } from './help-area.ts';

/** Area about administration, in English. */
export const administrationEnglish: readonly HelpArea[] = [
  {
    id: 'administration',
    heading: 'Administration',
    questions: [
      {
        id: 'administer',
        question: 'How do I set up the site?',
        answer: [
          'In [Administration](/dashBoardSuperAdmin), administrators set the name and owner of the site, who can register, limits, the announcement and the modules. Under “Invitations”, invite people by email or with a link you can share.',
        ],
      },
      {
        id: 'help-someone',
        question: 'Someone did not receive their link. What can I do?',
        answer: [
          'In [Administration](/dashBoardSuperAdmin), “Outgoing emails” lists emails that could not be delivered, with the reason, and lets you send them again. Without an email server, you can copy the links there and pass them on.',
        ],
      },
      {
        id: 'moderate',
        question: 'Where do I see what members report?',
        answer: [
          'In [Administration](/dashBoardSuperAdmin), under “Reports”. You see the content and the reports, and you can hide or delete it, warn its author or take no action. The author receives the reason and can appeal.',
        ],
      },
      {
        id: 'back-up',
        question: 'How do I know that the site is backed up?',
        answer: [
          'In [Administration](/dashBoardSuperAdmin), “Backups” shows the newest backup, where it is and when the next one is made. Copy backups to another machine as well. “Failed jobs” lists background work that could not be completed.',
        ],
      },
    ],
  },
];
