import { TEXTS } from '../messages/texts.ts'
import { ALL_ACTIONS, findResourceActions, readActions, type HolderDraft, type PolicyDraft } from './policy-draft.ts'

const TEXT = TEXTS.rbac.problems

type Part = keyof PolicyDraft

/** The problems of a policy, by the key of the field. */
export type PolicyProblems = ReadonlyMap<string, string>

/** Returns the key of a field. @param field the name of a member, or the resource of a permission */
export function toFieldKey(part: Part, index: number, field: string): string {
  return `${part} ${index} ${field}`
}

/** Finds everything for which the provider would refuse a policy. */
export function findProblems(draft: PolicyDraft): PolicyProblems {
  return new Map([
    ...findIdProblems('resources', draft.resources),
    ...draft.resources.flatMap(({ actions }, index) =>
      readActions(actions).length === 0 ? [[toFieldKey('resources', index, 'actions'), TEXT.missing] as const] : [],
    ),
    ...findIdProblems('roles', draft.roles),
    ...findPermissionProblems('roles', draft),
    ...findIdProblems('scopes', draft.scopes),
    ...findPermissionProblems('scopes', draft),
  ])
}

function findIdProblems(part: Part, rows: readonly { id: string }[]): [string, string][] {
  const ids = rows.map(({ id }) => id.trim())
  return ids.flatMap((id, index) => {
    const problem = findIdProblem(id, ids.indexOf(id) < index)
    return problem === undefined ? [] : [[toFieldKey(part, index, 'id'), problem]]
  })
}

function findIdProblem(id: string, isTaken: boolean): string | undefined {
  if (id === '') return TEXT.missing
  if (/\s/.test(id)) return TEXT.spaces
  return isTaken ? TEXT.duplicate : undefined
}

function findPermissionProblems(part: 'roles' | 'scopes', draft: PolicyDraft): [string, string][] {
  const holders: readonly HolderDraft[] = draft[part]
  return holders.flatMap(({ permissions }, index) =>
    permissions.flatMap(({ resource_id, actions }): [string, string][] => {
      const problem = findPermissionProblem(draft, resource_id, actions)
      return problem === undefined ? [] : [[toFieldKey(part, index, resource_id), problem]]
    }),
  )
}

function findPermissionProblem(draft: PolicyDraft, resource: string, actions: readonly string[]): string | undefined {
  const known = findResourceActions(draft, resource)
  if (!known) return TEXT.unknownResource({ resource })
  const unknown = actions.filter((action) => action !== ALL_ACTIONS && !known.includes(action))
  return unknown.length > 0 ? TEXT.unknownActions({ resource, actions: unknown.join(', ') }) : undefined
}
