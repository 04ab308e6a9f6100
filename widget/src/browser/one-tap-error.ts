/** Google One Tap could not be shown. */
export class OneTapError extends Error {
  override readonly name = 'OneTapError'
  /** The provider's error type, Google's reason, or `unknown_error` or `unknown_reason` when there is neither (wire). */
  readonly reason: string

  constructor(reason: string) {
    super(`One Tap could not load: ${reason}`)
    this.reason = reason
  }
}
