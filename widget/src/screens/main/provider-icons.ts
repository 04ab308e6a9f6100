import type { OauthProviderId } from '@latchkey/openapi'

/** Our own drawings, 24 × 24, which hint at a third party without being its logo. */
export const PROVIDER_ICONS: Record<OauthProviderId, string> = {
  google: 'M19.5 8A8.5 8.5 0 1 0 20.5 12H12.5',
  microsoft: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  apple: 'M12 8c-3-2-7 0-7 5 0 4 3 8 5 8 1 0 1.5-.7 2-.7s1 .7 2 .7c2 0 5-4 5-8 0-5-4-7-7-5zM12 7c0-2.5 1-4 3-4.5',
  github:
    'M7 7.5v9M7 14c0-3 10-1 10-5.5M4.5 5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M4.5 19a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M14.5 6a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  gitlab: 'M12 21 3 13.5 6 4l3 7h6l3-7 3 9.5zM9 11l3 10 3-10',
  facebook: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M16 7h-1.5Q12 7 12 9.5V21M9 13h6',
  discord: 'M7 6Q12 4.5 17 6q4 6 3.5 11-2 2-4 2L15 17H9l-1.5 2q-2 0-4-2Q3 12 7 6zM9 11.5v1.5M15 11.5v1.5',
  salesforce: 'M7 19a4.5 4.5 0 0 1-1-8.9A5 5 0 0 1 15 8a5.5 5.5 0 1 1 2 11z',
  slack: 'M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17',
  amazon: 'M3 14q9 7 17 1M17 14l3.5.5L20 18M9 8q0-3 3-3t3 3v5M15 9q-6-.5-6 2.5 0 2 2.5 2T15 11',
  bitbucket: 'M3 4h18l-3 16H6zM9.5 9.5h5l-1 5h-3z',
  linkedin: 'M4 4h16v16H4zM8 11v5M8 8v.01M12 16v-5M12 13q0-2 2-2t2 2v3',
  coinbase: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M15.5 10a4 4 0 1 0 0 4',
  twitch: 'M5 4h15v10l-4 4h-4l-3 3v-3H5zM11 8v4M16 8v4',
  twitter: 'M4 4l16 16M20 4 4 20',
  tiktok: 'M13 4v11.5a4 4 0 1 1-4-4M13 4q.5 5 6 5.5',
  snapchat:
    'M12 3q-5 0-5 5v3l-2 1q1 1 2 1.5-1 3-4 4 2 1 3 1l1 1.5q2-1 5 1 3-2 5-1l1-1.5q1 0 3-1-3-1-4-4 1-.5 2-1.5l-2-1V8q0-5-5-5z',
  figma:
    'M12 3H9a3 3 0 0 0 0 6h3zM12 3h3a3 3 0 0 1 0 6h-3M12 9H9a3 3 0 0 0 0 6h3zM12 15H9a3 3 0 1 0 3 3zM12 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  yahoo: 'M3 6l5 7v6M13 6l-5 7M18 5l-1 9M16.5 18.5v.01',
}
