import { COOKIE_NAMES } from './constants.ts'

/** Matches the `Cookie` header of a browser with a session, or with a sign-in that lacks its second factor. */
export const SIGN_IN_COOKIES = new RegExp(`${COOKIE_NAMES.session_token}=|${COOKIE_NAMES.intermediate_session_token}=`)
