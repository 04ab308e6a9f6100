import type { PlaygroundState } from './state.ts'

/** A call that the form's client made to the provider. */
export type ReportedRequest = {
  method: string
  /** The path, without the provider's origin. */
  path: string
  /** Undefined when there was no response. */
  status: number | undefined
  duration_ms: number
  error_type?: string
  request_id?: string
}

/** A message from the frame to the playground. */
export type FrameReport =
  | { kind: 'ready' }
  | { kind: 'event'; type: string; data: unknown }
  | { kind: 'error'; text: string }
  | { kind: 'user'; user_id: string }
  | { kind: 'request'; request: ReportedRequest }

/** A message from the playground to the frame. */
export type FrameCommand = { kind: 'show'; state: PlaygroundState }

/**
 * Returns the message that a window of this page's own origin has sent. Undefined for messages from other windows and
 * from other scripts, since browser extensions also use `postMessage`.
 */
export function findMessage<Message extends FrameReport | FrameCommand>(
  { origin, source, data }: MessageEvent<Message | null | undefined>,
  sender: Window | null | undefined,
): Message | undefined {
  const isOurs = origin === location.origin && source !== null && source === sender
  return isOurs && typeof data === 'object' && data !== null && 'kind' in data ? data : undefined
}
