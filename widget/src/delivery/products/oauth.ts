import type { OauthProviderId } from '@latchkey/openapi'
import type { OauthOptions } from '../../config.ts'
import { type Mark, giveMarks } from '../../marks/mark.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/**
 * Sign-in with third parties, such as Google and GitHub.
 *
 * @param marks drawings of `@latchkey/widget/marks`, by the third party's id. A server can render these. All others are
 *   loaded when their button is shown
 */
export function oauth(options: OauthOptions, marks: Partial<Record<OauthProviderId, Mark>> = {}): ConfiguredProduct {
  giveMarks(marks)
  return { id: 'oauth', options: { oauthOptions: options } }
}
