import { listed, nounsOf, ownFields, seenFields, sharedNounsOf } from '#features/accounts/contract/field-nouns.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { retentionFacts, type Fact, type PrivacyRows } from '#platform/web/registry/privacy-text.ts';
import { cookiesEnglish } from './cookies.en.ts';
import type { PageText, Section } from './page-text.ts';
import { retentionEnglish } from './retention.en.ts';

const controller: Section = {
  id: 'controller',
  heading: 'Who is responsible',
  blocks: [
    '{owner} runs this site and is the controller of your data within the meaning of the General Data Protection Regulation (GDPR). For any questions about your data, use the [contact page](/contact#contact).',
    { ifHosted: 'The site is hosted by {hosting}.' },
  ],
};

const data = (rows: PrivacyRows): Section => ({
  id: 'data',
  heading: 'What we store',
  blocks: [
    'You can read public content without an account; this site then stores nothing under your name, unless you write to us. With an account, the following is stored:',
    {
      facts: [
        ...rows.data,
        [
          'Emails',
          'Emails to you and emails triggered by you, including their text and the links in them. They are stored until the operator’s mail server accepts them; if there is none, they stay here for the administrators to read and pass on.',
        ],
        [
          'Technical log',
          'For failed requests, and for a share of the others that the operator sets: the time, a random number, the type of address, the result and the duration. For failures, the ID of the person or item concerned may be included. It contains no names, email addresses or IP addresses.',
        ],
      ],
    },
    'To protect the site from too many requests, they are counted by account and by IP address: in memory, for a minute or for as long as the limit lasts, a day at most. Where several servers work together, they share these counts as keyed hashes. The IP address itself is not stored anywhere.',
  ],
});

const purposes: Section = {
  id: 'purposes',
  heading: 'Why, and on what legal basis',
  blocks: [
    {
      facts: [
        [
          'To provide the service',
          'Account, sessions, groups, content and emails: performance of the contract with you (GDPR, Article 6(1)(b)). Without the required fields there is no account; all others can stay empty.',
        ],
        [
          'To keep it secure and running',
          'Attempts, security record and technical log: our legitimate interest in protecting accounts and the service (Article 6(1)(f)).',
        ],
        ['To answer you', 'Messages to us: our legitimate interest in answering people who write to us (Article 6(1)(f)).'],
        [
          'To know how the site is used',
          'Page view totals contain no personal data. Counting visits: your consent (Article 6(1)(a)), which you can withdraw at any time.',
        ],
        ['To comply with the law', 'Where an authority or a court can demand data: legal obligation (Article 6(1)(c)).'],
      ],
    },
    'We do not sell your data or profile you for advertising. The software decides by fixed rules in three cases: links to other sites that you post while your account is new are held until a person has reviewed them; files of certain types, and files in which a virus scanner finds something, are refused; unused accounts are closed after a warning. Every other restriction is decided by people, with reasons.',
  ],
};

/** Audiences of the stored data, from everyone to the operator. */
const audiences = (rows: PrivacyRows): readonly Fact[] => [
  [
    'Everyone',
    'What you publish for everyone, with your name and user ID: documents, questions, replies, comments, events of public groups, and galleries unless you leave your name out; public groups with the name and ID of their manager and the number of members. Search engines can find them.',
  ],
  [
    'People who are signed in',
    `Your user ID, username, name, role, picture, ${listed('en', nounsOf('en', seenFields))}, and those of your contributions that each of them can read; if you are not listed in the directory, only members of your groups.`,
  ],
  [
    'Members of your groups',
    'That you are a member of the group and since when, and the documents shared with it. Managers also see who asks to join.',
  ],
  ...rows.recipients,
  [
    'Administrators',
    'Your name, username, user ID, email address and role, when you registered and were last active, whether you are suspended and why, how many sessions you have open and whether you have a second factor; reports, messages to us, the security record, and the address and subject of unsent emails.',
  ],
  [
    'No one else',
    `Your ${listed('en', ['drafts', ...sharedNounsOf('en', ownFields)])} are shown only to you, your email address only to you and to administrators.`,
  ],
  [
    'Those who run the site',
    'The operator, and the hosting provider on its behalf, can access stored data as far as running the site or the law requires.',
  ],
];

const recipients = (rows: PrivacyRows): Section => ({
  id: 'recipients',
  heading: 'Who can see what',
  blocks: [
    { facts: audiences(rows) },
    {
      ifAnalytics:
        'Scripts, fonts and images come from this site, except the script of {analytics}, which is loaded [only if you agree](#cookies).',
      otherwise: 'The pages load nothing from elsewhere: scripts, fonts and images come from this site.',
    },
    'Other companies receive data from this site only in these cases:',
    {
      items: [
        'mail servers that deliver an email: that email;',
        'the notification service of your browser, if you switched notifications on: an encrypted message and when it was sent;',
        'sites to which you send a webhook: your notifications, as IDs;',
        'the sign-in provider, if you use it: the fact that you sign in;',
        'a time-stamping service, if the operator uses one: the checksum of a signed contract;',
        'a file storage service, if the operator uses one: uploaded files.',
      ],
    },
    'These may be in other countries. Ask {owner} where the server, the file storage and the mail server are located.',
  ],
});

const retention = (rows: PrivacyRows): Section => ({
  id: 'retention',
  heading: 'For how long',
  blocks: [
    {
      facts: [
        ...rows.retention,
        ...retentionFacts('en', platformRetention, retentionEnglish),
        ['Technical log', 'At most one year, held by the operator.'],
        ['Backups', 'If the operator makes any: until newer ones replace them.'],
      ],
    },
  ],
});

const security: Section = {
  id: 'security',
  heading: 'How your data is protected',
  blocks: [
    'The server checks who can see something each time it is read; for anyone else it does not appear to exist. A sign-in token is valid for an hour at most before it is renewed, and ends immediately when you sign out; a new password ends the sessions on your other devices.',
  ],
};

const rights: Section = {
  id: 'rights',
  heading: 'Your rights',
  blocks: [
    {
      items: [
        'Access: [your account](/client) shows your data, and its [export](/client#export) immediately gives you a copy of what is stored about you, as one file.',
        'Rectification: you can correct your data yourself in [your account](/client).',
        'Erasure: delete items one by one, or everything by closing your account there. [For how long](#retention) explains what remains then, and until when.',
        'Portability: the same [export](/client#export) contains your data and content in common machine-readable formats (JSON, HTML and the files themselves). You do not need to request it.',
        'Restriction and right to object: tell us what you object to and why; while we examine it, you can ask us not to use the data.',
        'Complaint: you can contact the data protection authority of the country you live in, such as the CNIL in France or the AEPD in Spain.',
      ],
    },
    'Use the [contact page](/contact#contact). You will get an answer within one month, free of charge.',
  ],
};

const changes: Section = {
  id: 'changes',
  heading: 'Changes',
  blocks: ['The date above shows the version of this text. We announce relevant changes on this site or by email before they take effect.'],
};

/** Privacy and cookie policy in English, with the rows of the features. */
export const privacyEnglish = (rows: PrivacyRows): PageText => ({
  title: 'Privacy and cookies',
  description: 'What this site stores about you, why, for how long and who can see it; its cookies; and your rights.',
  lead: 'What this site stores about you, why and for how long, who can see it, and what you can do about it. In short: what it needs to work. No advertising and no tracking; visits are counted only if you agree.',
  sections: [controller, data(rows), purposes, recipients(rows), retention(rows), cookiesEnglish, security, rights, changes],
});
