import type { Coverage, Failure, Selection } from './session.ts'

/** Requests from the main process to a host. */
export type Request =
  | { type: 'probe'; projects: readonly string[]; sources: Record<string, string> }
  | { type: 'start'; projects: readonly string[] }
  | { type: 'try'; file: string; source: string; selections: readonly Selection[] }

export type Response =
  | { type: 'probed'; coverage: Coverage }
  | { type: 'started' }
  | { type: 'tried'; failure: Failure | undefined }
  | { type: 'broken'; message: string }
