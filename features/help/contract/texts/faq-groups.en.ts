import type { HelpArea } from './help-area.ts';

/** Area about groups, in English. */
export const groupsEnglish: readonly HelpArea[] = [
  {
    id: 'groups',
    heading: 'Groups',
    questions: [
      {
        id: 'create-group',
        question: 'How do I create a group?',
        answer: [
          'As a manager, in [Groups](/network): choose “Create a group”, enter a name and a category, and choose whether it is public or private. Then share its eight-character ID with the people who should join.',
        ],
      },
      {
        id: 'manage-together',
        question: 'How can several people run a group?',
        answer: [
          'In the list of members, open the menu next to someone’s name. “Make manager” asks them to manage the group with you. “Deputy permissions” lets them do certain things, such as invite people or manage events and polls. “Roles” gives the same permissions to several people under one name, such as “The board”. Each person is notified and can give up what they were given.',
        ],
      },
      {
        id: 'import-groups',
        question: 'How do I create many groups in one go?',
        answer: [
          'As a manager, in the [Group designer](/masp): import a spreadsheet (Excel, OpenDocument or CSV), check how it was read, correct the marked cells, sort people into groups on the board and check the preview. One step creates the groups and sends the invitations. You can also invite the people to a group that you already manage. You can undo it for 24 hours.',
        ],
      },
      {
        id: 'join-group',
        question: 'How do I join a group?',
        answer: [
          'In [Groups](/network), enter the ID you were given, or browse the public groups. You join public groups immediately. In private groups, the manager accepts or declines your request; you can withdraw it until then. With an invitation link you join immediately.',
        ],
      },
      {
        id: 'private-group',
        question: 'Who can see a private group?',
        answer: [
          'Only its members. For everyone else, neither the group nor its content appears in lists, in search or in the Hub. If you leave, you lose access immediately.',
        ],
      },
      {
        id: 'leave-group',
        question: 'How do I leave a group?',
        answer: [
          'On the page of the group, choose “Leave group”. You can rejoin a public group at any time; to rejoin a private one, ask its manager. If you are its only manager, first hand the group over to another member, or delete it.',
        ],
      },
    ],
  },
];
