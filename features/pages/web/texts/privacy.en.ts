import { listed, nounsOf, ownFields, seenFields, sharedNounsOf } from '#features/accounts/contract/field-nouns.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { retentionFacts, type PrivacyRows } from '#platform/web/registry/privacy-text.ts';
import type { PageText } from './page-text.ts';
import { retentionEnglish } from './retention.en.ts';

/** Privacy and cookie policy in English, with the rows of the features. */
export const privacyEnglish = (rows: PrivacyRows): PageText => ({
  title: 'Privacy and cookies',
  description: 'What this site stores about you, why, for how long and who can see it; its cookies; and your rights.',
  lead: 'What this site stores about you, why and for how long, who can see it, and what you can do about it. In short: what it needs to work. No advertising and no tracking; visits are counted only if you agree.',
  sections: [
    {
      id: 'controller',
      heading: 'Who is responsible',
      blocks: [
        '{owner} runs this site and is the controller of your data within the meaning of the General Data Protection Regulation (GDPR). For any questions about your data, use the [contact page](/contact#contact).',
        { ifHosted: 'The site is hosted by {hosting}.' },
      ],
    },
    {
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
              'For failed requests, and for as many others as the operator chooses: the time, a random number, the type of address, the result and the duration. For failures, the ID of the person or item concerned may be included. It contains no names, email addresses or IP addresses.',
            ],
          ],
        },
        'To protect against floods of requests, requests are counted by account and by IP address: in memory, for a minute or for as long as the limit lasts, a day at most. Where several servers work together, they share these counts under keyed hashes. The IP address itself is not stored anywhere.',
      ],
    },
    {
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
    },
    {
      id: 'recipients',
      heading: 'Who can see what',
      blocks: [
        {
          facts: [
            [
              'Everyone',
              'What you publish for everyone, with your name and user ID: documents, questions, replies, comments, events of public groups, and galleries unless you leave your name out; public groups with the name and ID of their manager and the number of members. Search engines can find them.',
            ],
            [
              'People who are signed in',
              `Your user ID, username, name, role, picture, ${listed('en', nounsOf('en', seenFields))}, and the content of yours that each of them can read; if you are not listed in the directory, only members of your groups.`,
            ],
            [
              'Members of your groups',
              'That you are a member of the group and since when, and the documents shared with it. The manager also sees who asks to join.',
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
          ],
        },
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
    },
    {
      id: 'retention',
      heading: 'For how long',
      blocks: [
        {
          facts: [
            ...rows.retention,
            ...retentionFacts('en', platformRetention, retentionEnglish),
            ['Technical log', 'At most one year, at the operator.'],
            ['Backups', 'If the operator makes any: until newer ones replace them.'],
          ],
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and data on your device',
      blocks: [
        'This site sets at most four cookies, all for the appearance of its pages. They do not identify you:',
        {
          facts: [
            ['`appLanguage`', 'The language you chose, or that of a link you followed. One year.'],
            ['`appTheme`', 'Light or dark theme, if you do not use the system theme. One year.'],
            ['`appSideBar`', 'The width of your side bar, so that nothing moves when a page loads. Deleted with your session.'],
            ['`appAnnouncement`', 'Which announcement you dismissed, so that it stays hidden. One year.'],
          ],
        },
        'Your browser also stores the following in its local storage:',
        {
          facts: [
            ['`authToken`', 'The proof that you are signed in. Removed when you sign out or the session expires.'],
            [
              '`atrium push`',
              'Lets your browser show notifications while you have them switched on. With it, your browser can tell us when its notification service assigns it a new address, even while no page is open.',
            ],
            [
              '`atrium`',
              'The latest 60 documents and Hub pages you read, so that you can read them offline, and the names of the last 12 things you opened, so that you find them again. Encrypted, and removed when you sign out or someone else signs in. Also files you are uploading, so that the upload continues after a reload: until they are uploaded, for seven days at most, and removed when you sign out. And the keys with which this device signs in negotiations: they never leave it, and are removed when you sign out. The browser also stores the files of the site itself, which contain nothing about you.',
            ],
            ['`userEmail`', 'The email address you signed in with. Removed with it.'],
            [
              '`knownDevices`',
              'Random secrets, so that other people’s failed sign-ins do not lock you out here. They give no access; 180 days.',
            ],
            [
              '`joinAfterSignIn`',
              'The invitation that you chose to accept before you signed in, in the session storage of this window, until you have joined.',
            ],
            ['`providerSignIn`', 'The sign-in you started with a provider, in the session storage of this window, until you return.'],
            ['`receiptKeys`', 'The public keys for verifying file receipts offline; until you clear them.'],
            [
              '`recentSearches`, `own:…`',
              'Your recent searches, to suggest them again; when signed in, under your ID and until you sign out. Until you clear them.',
            ],
            ['`slash`', 'Whether the “/” key opens the search, until you clear it.'],
            ['`hubVisits:…`', 'When you last visited the Hub, with your ID, to show what is new since then. Removed when you sign out.'],
            ['`appLanguage`', 'The same language choice, until you clear it.'],
            ['`sideBar`', 'Whether you prefer a wide or narrow side bar, until you clear it.'],
            [
              '`cookie_consent`',
              'Your answer about analytics (`granted` or `denied`), until you change it, and its date, `cookie_consent_day`. After 13 months both expire and you are asked again, whatever you answered.',
            ],
            ['`visitorId`', 'A random number used to count visits. It is stored only while you agree, and for 13 months at most.'],
            [
              '`text:…`',
              'Text that has not reached the server yet: documents, clauses, forms, messages to us, and the names of files you are uploading. It is encrypted with a key that is part of `authToken`, so that no one else can read it. You can recover it after a crash, offline or once you sign in again. Removed when it is saved or sent, when you sign out and when you close your account. Also `windowOwner`, in the session storage of this window: the ID of the person last signed in there.',
            ],
            [
              '`keysSeen:…`',
              'Which keys of other devices you have taken note of in a negotiation, with your ID. Removed when you sign out.',
            ],
            [
              '`contactDraft`',
              'Your message to us while you are not signed in, in the session storage of this window, until it is sent or the window is closed.',
            ],
            [
              '`contractKey`',
              'The public key for verifying contracts offline, once you have opened one. It is the same for everyone. Also `contractKeys`: up to five that this site published before.',
            ],
          ],
        },
        'Everything except `visitorId` is strictly necessary for what you request, so no consent is needed. Session data is deleted when your session ends. You can clear everything in your browser’s settings; you are then signed out, and texts not yet saved on the server are lost.',
        {
          ifAnalytics:
            'There are no advertising cookies. With your consent a script of {analytics} counts too: {analytics} then receives your IP address, your browser and the pages you open, and may set its own cookies here.',
          otherwise: 'There are no advertising cookies, and analytics are our own: nothing is sent to another company.',
        },
        'Anything that needs your consent starts only after you agree and lasts at most 13 months. It ends as soon as you withdraw your consent under “Cookie settings” at the bottom of every page. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), your page views are not counted either.',
      ],
    },
    {
      id: 'security',
      heading: 'How your data is protected',
      blocks: [
        'The server checks who can see something each time it is read; for anyone else it does not appear to exist. A sign-in token is valid for an hour at most before it is renewed, and ends immediately when you sign out; a new password ends the sessions on your other devices.',
      ],
    },
    {
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
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'The date above shows the version of this text. We announce relevant changes on this site or by email before they take effect.',
      ],
    },
  ],
});
