import type { PlaygroundState } from './state.ts'

/** A call to the provider, as the form's client made it. */
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

/** What the frame tells the playground. */
export type FrameReport =
  | { kind: 'ready' }
  | { kind: 'event'; type: string; data: unknown }
  | { kind: 'error'; text: string }
  | { kind: 'user'; user_id: string }
  | { kind: 'request'; request: ReportedRequest }

/** What the playground tells the frame. */
export type FrameCommand = { kind: 'show'; state: PlaygroundState }

/**
 * Finds what a window of this page's own origin says. Undefined for other windows and for messages of other scripts,
 * which share the channel.
 */
export function findMessage<Message extends FrameReport | FrameCommand>(
  { origin, source, data }: MessageEvent<Message | null | undefined>,
  sender: Window | null | undefined,
): Message | undefined {
  const isOurs = origin === location.origin && source !== null && source === sender
  return isOurs && typeof data === 'object' && data !== null && 'kind' in data ? data : undefined
}
