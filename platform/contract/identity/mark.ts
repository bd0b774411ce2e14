/** The mark, a courtyard with an open door, as a stroked path in a 32 × 32 square. */
export const markPath = 'M7 24.5V13.2a9 9 0 0 1 18 0v11.3M12.4 24.5V14.2a3.6 3.6 0 0 1 7.2 0v10.3M7 24.5h18';
