import type { PageText } from './page-text.ts';

/** What Atrium is, in English. */
export const aboutEnglish: PageText = {
  title: 'About Atrium',
  description: 'What Atrium is, whom it is for, what you can do with it today, and who runs this site.',
  lead: 'Atrium is where professionals, institutions, businesses and associations form groups, publish for the people concerned, talk and exchange files, follow what is new, and agree on contracts.',
  sections: [
    {
      id: 'for-whom',
      heading: 'Who it is for',
      blocks: [
        'For people who work together without sharing an employer: professional networks, project teams from several organisations, associations, schools, public bodies and the businesses around them.',
        {
          facts: [
            ['Visitors', 'read everything that is public, without an account.'],
            ['Members', 'join groups, write, and publish to everybody or to their groups.'],
            ['Managers', 'do all that, and also create groups, decide who comes in, and bring whole organisations in from a spreadsheet.'],
          ],
        },
      ],
    },
    {
      id: 'what-you-can-do',
      heading: 'What you can do here today',
      blocks: [
        {
          facts: [
            [
              'Form groups',
              'A group is public or private and has a short ID that can be read out over the phone. Anyone who has the ID of a public group joins at once; in a private group, its manager accepts or declines each request.',
              'groups',
            ],
            [
              'Write and publish',
              'The editor has headings, lists, links, quotes and tables, and saves your draft as you type. When the document is ready, you publish it to everybody on the internet or only to the groups you choose.',
              'documents',
            ],
            [
              'Follow the Hub',
              'One place shows what is new in public and in your groups. You filter it by text, type and date, and new items announce themselves while you read.',
              'hub',
            ],
            [
              'Show pictures, videos and recordings',
              'Galleries for a group or for everybody, under your name or without it. You say whether others may download the originals.',
              'galleries',
            ],
            ['Ask and reply', 'Put a question to your groups, follow the replies as they come, and mark those that helped.', 'questions'],
            ['Comment', 'Comments and reactions on documents, galleries and single passages of a text.', 'comments'],
            [
              'Talk',
              'Messages in your groups and between two people of a group, with replies, reactions and files. What waits for the network is sent later, in order.',
              'messenger',
            ],
            [
              'Hand over files',
              'Share a file with one person of a group, see when they have it, and get a signed receipt that anybody can check.',
              'files',
            ],
            ['Announce events', 'In your groups, read by each person by their own clock, and followed by calendar programs.', 'events'],
            [
              'Negotiate a contract',
              'In a session, everybody concerned agrees on a text clause by clause, with counter-proposals and votes, against the clock. What comes out is a signed PDF, and anybody who is given it can check that nothing in it was changed.',
              'negotiation',
            ],
            [
              'Find people and groups',
              'The directory lists managers, groups and the people who let themselves be listed, and passes messages on without showing an address.',
              'directory',
            ],
            [
              'Search',
              'Everything that you may see, in three languages, with slips and other forms of a word; a search can be saved, and tells you what is new.',
              'search',
            ],
            ['Be notified', 'By a bell, by e‑mail and by your browser, of what you choose, and not in your quiet hours.', 'notifications'],
            [
              'Bring an organisation in',
              'Managers prepare groups and people in a table, see what will come about, and create everything at once; it can be undone for a day.',
              'group-designer',
            ],
            [
              'Report what should not be there',
              'Administrators, or the manager of the group, decide and give their reasons; the author can contest the decision.',
              'moderation',
            ],
            [
              'Connect your programs',
              'Personal tokens let programs of yours read and write; webhooks tell other sites what is new for you.',
              'integrations',
            ],
          ],
        },
      ],
    },
    {
      id: 'principles',
      heading: 'What you can rely on',
      blocks: [
        {
          items: [
            'What is private is shown to the members of its groups, and to moderators once somebody reports it. To everybody else it looks as if it did not exist.',
            'You keep the rights to what you write, and you can delete it at any time; only what was said in a negotiation stays as it was said.',
            'There is no advertising, and unless you agree the pages load nothing from other companies’ servers.',
            'Public documents are open to all, on any device, and can be read even where JavaScript is switched off.',
            'Everything is available in English, French and Spanish, in light and in dark.',
            'An account is free, and so is hosting what you publish.',
          ],
        },
        'How we treat your data is told in [Privacy and cookies](/confidentialDataPolicy); what we expect of one another, in the [general conditions](/conditionGenerales).',
      ],
    },
    {
      id: 'operator',
      heading: 'Who runs this site',
      blocks: [
        'This site is run by {owner}.',
        { ifHosted: 'It is hosted by {hosting}.' },
        'Its software is Atrium, which is free and open under the MIT licence.',
      ],
    },
    {
      id: 'support',
      heading: 'Support',
      blocks: ['Support is available Monday to Friday, 9am to 7pm. Write to us through the [contact page](/contact#contact).'],
    },
  ],
};
