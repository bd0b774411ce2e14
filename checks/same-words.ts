/**
 * Sentences that are rightly the same in English and in another language. Anything else that equals the English
 * one is taken for not translated. Each list says why its entries belong there.
 */
export const sameEverywhere: readonly string[] = [
  // Names.
  'Atrium',
  'Hub',
  'English',
  'Français',
  'Español',
  'QR',
  'PDF',
  'CSV',
  'URL',
  'RSS',
];

export const sameInFrench: readonly string[] = [
  // Spelled alike in both languages, and the usual French word.
  'Action',
  'Actions',
  'Addition',
  'Architecture',
  'Article',
  'Articles',
  'Audio',
  'Client',
  'Code',
  'Collaboration',
  'Communication',
  'Contact',
  'Contacts',
  'Date',
  'Description',
  'Discussion',
  'Document',
  'Documents',
  'Finance',
  'Illustration',
  'Image',
  'Images',
  'Information',
  'Innovation',
  'Introduction',
  'Message',
  'Messages',
  'Module',
  'Modules',
  'Notification',
  'Notifications',
  'Option',
  'Options',
  'Page',
  'Pages',
  'Pause',
  'Photo',
  'Photos',
  'Public',
  'Question',
  'Questions',
  'Restriction',
  'Science',
  'Sciences',
  'Session',
  'Sessions',
  'Sport',
  'Style',
  'Table',
  'Transport',
  'Type',
  'Version',
  'Versions',
  'Zone',
];

export const sameInSpanish: readonly string[] = [
  // Spelled alike in both languages, and the usual Spanish word.
  'Audio',
  'Error',
  'Global',
  'Normal',
  'No',
  'Plural',
  'Social',
  'Total',
  'Animal',
  'Legal',
  'Manual',
];

/** Literals that the specification gives in French; they stand as given, typography included. */
export const keptAsGiven: readonly string[] = [
  "Oops! La page que vous demandez n'existe pas",
  "Retourner sur la page d'accueil",
  "Erreur lors du traitement de l'image",
  'Chargement...',
];
