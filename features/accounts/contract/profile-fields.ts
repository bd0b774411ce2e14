import type { Language } from '#platform/contract/language.ts';
import type { retention } from './retention.ts';

/** An optional line of text on the profile of a person; null if it is empty. */
export interface ProfileField {
  /** Column of `users`, and of `hidden_profiles` if moderators hide the field: `text`, nullable. */
  column: string;
  /** Maximum length in characters. */
  limit: number;
  /** Audience besides the owner: no one, or signed-in people who may see the person. */
  seenBy: 'owner' | 'signedIn';
  /** Position on the profile page; for fields seen by signed-in people. */
  onProfile?: 'title' | 'place' | 'line';
  /** Also in the short record of a person, `GET /api/user/:id`. */
  isInRecord?: true;
  /** Shown beside the name of a person to viewers who see another person of that name. */
  distinguishesNamesakes?: true;
  /** Part of the search words of a person and of the text of a search result. */
  isSearched: boolean;
  isExported: boolean;
  /** Moderators who hide a profile hide the value; the owner cannot set it until that is reversed. */
  isHideable: boolean;
  /** Entry of `retention` that says for how long it is stored. */
  keptAs: Extract<keyof typeof retention, 'account'>;
  form: {
    /** `contact` is part of the registration form, too. */
    section: 'about' | 'contact';
    type?: 'text' | 'tel' | 'url';
    /** Value of the HTML attribute `autocomplete`. */
    autoComplete: string;
    /** Adjacent fields with the same value share a line: of equal width, or the second one wider. */
    line?: 'halves' | 'secondWider';
  };
  /** Keys of its sentences, in `words/<language>.json` or, if registration shows it, in `words/public`. */
  label: string;
  hint?: string;
  /** Singular noun without article, for running text such as the privacy policy. */
  noun: Readonly<Record<Language, string>>;
  /** Noun that it shares with other fields where these are named together. */
  sharedNoun?: Readonly<Record<Language, string>>;
}

const postalAddress = { en: 'postal address', fr: 'adresse postale', es: 'dirección postal' };

/**
 * The fields of a profile, each declared once: shapes, SQL, forms, pages, export, search, moderation
 * and privacy texts are derived from it. PROFILE-FIELDS.md has the steps.
 */
export const profileFields = {
  address: {
    column: 'address',
    limit: 200,
    seenBy: 'owner',
    isSearched: false,
    isExported: true,
    isHideable: false,
    keptAs: 'account',
    form: { section: 'contact', autoComplete: 'street-address' },
    label: 'address',
    noun: { en: 'address', fr: 'adresse', es: 'dirección' },
    sharedNoun: postalAddress,
  },
  postalCode: {
    column: 'postal_code',
    limit: 20,
    seenBy: 'owner',
    isSearched: false,
    isExported: true,
    isHideable: false,
    keptAs: 'account',
    form: { section: 'contact', autoComplete: 'postal-code', line: 'secondWider' },
    label: 'postalCode',
    noun: { en: 'postal code', fr: 'code postal', es: 'código postal' },
    sharedNoun: postalAddress,
  },
  city: {
    column: 'city',
    limit: 100,
    seenBy: 'signedIn',
    onProfile: 'place',
    isInRecord: true,
    distinguishesNamesakes: true,
    isSearched: false,
    isExported: true,
    isHideable: false,
    keptAs: 'account',
    form: { section: 'contact', autoComplete: 'address-level2', line: 'secondWider' },
    label: 'city',
    noun: { en: 'city', fr: 'ville', es: 'ciudad' },
  },
  country: {
    column: 'country',
    limit: 100,
    seenBy: 'signedIn',
    onProfile: 'place',
    isInRecord: true,
    isSearched: false,
    isExported: true,
    isHideable: false,
    keptAs: 'account',
    form: { section: 'contact', autoComplete: 'country-name', line: 'halves' },
    label: 'country',
    noun: { en: 'country', fr: 'pays', es: 'país' },
  },
  phone: {
    column: 'phone',
    limit: 40,
    seenBy: 'owner',
    isSearched: false,
    isExported: true,
    isHideable: false,
    keptAs: 'account',
    form: { section: 'contact', type: 'tel', autoComplete: 'tel', line: 'halves' },
    label: 'phone',
    noun: { en: 'phone number', fr: 'téléphone', es: 'teléfono' },
  },
  /** Job title. */
  occupation: {
    column: 'occupation',
    limit: 120,
    seenBy: 'signedIn',
    onProfile: 'title',
    isSearched: true,
    isExported: true,
    isHideable: true,
    keptAs: 'account',
    form: { section: 'about', autoComplete: 'organization-title' },
    label: 'occupation',
    hint: 'occupationHint',
    noun: { en: 'job title', fr: 'fonction', es: 'ocupación' },
  },
  /** Shown beside the name in contracts, too. */
  company: {
    column: 'company',
    limit: 120,
    seenBy: 'owner',
    distinguishesNamesakes: true,
    isSearched: false,
    isExported: true,
    isHideable: false,
    keptAs: 'account',
    form: { section: 'about', autoComplete: 'organization' },
    label: 'company',
    hint: 'companyHint',
    noun: { en: 'company', fr: 'société', es: 'empresa' },
  },
} as const satisfies Readonly<Record<string, ProfileField>>;
