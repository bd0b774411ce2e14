/** Who may make an account: everybody, whoever is invited, or nobody. */
export const registrationModes = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
