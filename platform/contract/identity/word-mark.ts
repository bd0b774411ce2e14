/** “Atrium” drawn of the same arches: a path in 92 × 28 with a stroke width of 2.6. */
export const wordMarkPath =
  'M2 24V11a7 7 0 0 1 14 0v13M2 17.5h14' +
  'M23.5 6v13.5a4.5 4.5 0 0 0 4.5 4.5M20 10.5h8' +
  'M34 10.5V24M34 16.5a6 6 0 0 1 6-6' +
  'M46 10.5V24M46 4.6v.01' +
  'M53 10.5V18a6 6 0 0 0 12 0v-7.5M65 18v6' +
  'M72 24V10.5M72 15a4.5 4.5 0 0 1 9 0v9M81 15a4.5 4.5 0 0 1 9 0v9';
