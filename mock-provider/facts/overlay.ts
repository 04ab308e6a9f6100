/** A change of the responses of one operation. */
export type OverlayRule = {
  operation_id: string
  /** The responses that are changed: those with this status, error type and message. All that are given must match. */
  when: { status: number; error_type?: string; error_message?: string }
  set: {
    status?: number
    /** Values by header. Null removes one. */
    headers?: Record<string, string | null>
    /** Values by path, such as `user.emails[].verified`. */
    members?: Record<string, string | number | boolean | null>
    /** Paths of members that are removed. */
    removed?: string[]
  }
}

/** Changes of the mock's responses, as `compare --patch` writes them. */
export type Overlay = { format: 'latchkey-overlay'; version: 1; rules: OverlayRule[] }
