import oneTap from './one-tap.css?inline'

/** The styles of Google One Tap, loaded with it. */
export const ONE_TAP_STYLES: string = oneTap
