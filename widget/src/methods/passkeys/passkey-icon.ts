/** An icon of a person with a key. */
export const PASSKEY_ICON =
  'M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 20q0-5 6.5-5 1.5 0 2.5.4M14.500 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0M17.500 16v5l2-1.500'
