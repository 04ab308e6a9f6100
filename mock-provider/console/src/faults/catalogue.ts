import type { MockSchemas } from '@latchkey/openapi'
import { en } from '../../../../widget/src/messages/en.ts'
import { ANY_OPERATION } from '../../../facts/fault-kinds.ts'
import { TEXTS } from '../messages/texts.ts'

export type Catalogue = MockSchemas['Catalogue']
export type CatalogueError = MockSchemas['CatalogueError']

/** The source of an error: one operation, or any operation for general errors. */
export type Raiser = { operation_id: string; name: string; tag: string; summary: string; address: string }

export type RaisedErrors = { raiser: Raiser; errors: CatalogueError[] }

/** The source of the general errors, which any operation can be made to raise. */
export const GENERAL_RAISER: Raiser = {
  operation_id: ANY_OPERATION,
  name: TEXTS.faults.allOperations,
  tag: TEXTS.faults.generalTag,
  summary: TEXTS.faults.generalSummary,
  address: '',
}

const SHOWN_TEXTS: Partial<Record<string, string>> = en

/** Returns the text that the widget shows for an error. */
export function getShownText({ text, error_message }: CatalogueError): string {
  return (text !== null && SHOWN_TEXTS[text]) || error_message
}

/** Lists errors by operation, in the documents' order. General errors are listed once, at the end. */
export function listRaisedErrors({ operations, errors }: Catalogue): RaisedErrors[] {
  const byType = new Map(errors.map((error) => [error.error_type, error]))
  const declared = operations.map(({ operation_id, tag, summary, method, path, error_types }) => ({
    raiser: { operation_id, name: operation_id, tag, summary, address: `${method} ${path}` },
    errors: error_types.flatMap((type) => byType.get(type) ?? []),
  }))
  return [...declared, { raiser: GENERAL_RAISER, errors: errors.filter(({ is_general }) => is_general) }]
}

export function countErrors(raised: readonly RaisedErrors[]): number {
  return raised.reduce((sum, { errors }) => sum + errors.length, 0)
}
