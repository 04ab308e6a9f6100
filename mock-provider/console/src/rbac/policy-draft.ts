import { PROVIDER, type RbacPolicy } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'

type Permission = RbacPolicy['roles'][number]['permissions'][number]

/** A resource that is being edited. Its actions are kept as typed. */
export type ResourceDraft = { id: string; description: string; actions: string }
/** A role or a scope that is being edited. */
export type HolderDraft = { id: string; description: string; permissions: Permission[] }
export type PolicyDraft = { resources: ResourceDraft[]; roles: HolderDraft[]; scopes: HolderDraft[] }

/** The action that stands for all actions on its resource. */
export const ALL_ACTIONS = '*'

const DEFAULT_ROLE: HolderDraft = { id: PROVIDER.defaultRoleId, description: '', permissions: [] }

/** Whether a role is the one that every user has. */
export function isDefaultRole({ id }: HolderDraft): boolean {
  return id === PROVIDER.defaultRoleId
}

/** Returns the actions that were typed. */
function readActions(actions: string): string[] {
  return [...new Set(actions.split(/[\s,]+/).filter(Boolean))]
}

/** Returns a policy to edit. It has the default role, even if the policy lacks it. */
export function toDraft({ resources, roles, scopes }: RbacPolicy): PolicyDraft {
  const known = roles.map(({ role_id, description, permissions }) => ({ id: role_id, description, permissions }))
  return {
    resources: resources.map(({ resource_id, description, actions }) => ({
      id: resource_id,
      description,
      actions: actions.join(' '),
    })),
    roles: known.some(isDefaultRole) ? known : [DEFAULT_ROLE, ...known],
    scopes: scopes.map(({ scope, description, permissions }) => ({ id: scope, description, permissions })),
  }
}

/** Returns the edited policy, without permissions that have no action. */
export function toPolicy({ resources, roles, scopes }: PolicyDraft): RbacPolicy {
  return {
    resources: resources.map(({ id, description, actions }) => ({
      resource_id: id.trim(),
      description,
      actions: readActions(actions),
    })),
    roles: roles.map(({ id, ...others }) => ({ role_id: id.trim(), ...dropEmpty(others) })),
    scopes: scopes.map(({ id, ...others }) => ({ scope: id.trim(), ...dropEmpty(others) })),
  }
}

function dropEmpty({ description, permissions }: Omit<HolderDraft, 'id'>) {
  return { description, permissions: permissions.filter(({ actions }) => actions.length > 0) }
}

/** Returns the actions of a resource that a role or a scope has. */
export function findActions({ permissions }: HolderDraft, resource_id: string): readonly string[] {
  return permissions.find((permission) => permission.resource_id === resource_id)?.actions ?? []
}

/** Gives a role or a scope these actions of a resource, in place of its present ones. */
export function setActions(holder: HolderDraft, resource_id: string, actions: string[]): HolderDraft {
  const others = holder.permissions.filter((permission) => permission.resource_id !== resource_id)
  return { ...holder, permissions: actions.length > 0 ? [...others, { resource_id, actions }] : others }
}

/** Returns the ids of the resources that permissions can name, and of those that a role or a scope names. */
export function listResourceIds({ resources }: PolicyDraft, { permissions }: HolderDraft): string[] {
  const known = resources.map(({ id }) => id.trim()).filter(Boolean)
  return [...new Set([...known, ...permissions.map(({ resource_id }) => resource_id)])]
}

/** Finds the actions of a resource. Undefined when there is no such resource. */
export function findResourceActions({ resources }: PolicyDraft, resource_id: string): string[] | undefined {
  const resource = resources.find(({ id }) => id.trim() === resource_id)
  return resource && readActions(resource.actions)
}

/**
 * Finds the draft after a resource was renamed: permissions on it get the new name. Undefined when the rename is
 * ambiguous, because a name is empty or is also used by another resource.
 */
export function findRenamed(draft: PolicyDraft, from: string, to: string): PolicyDraft | undefined {
  const { resources, roles, scopes } = draft
  const held = [...roles, ...scopes].flatMap(({ permissions }) => permissions.map(({ resource_id }) => resource_id))
  const isTaken = [...resources.map(({ id }) => id.trim()), ...held].includes(to)
  if (from === '' || to === '' || isTaken || resources.filter(({ id }) => id.trim() === from).length > 1)
    return undefined
  const follow = (holder: HolderDraft): HolderDraft => ({
    ...holder,
    permissions: holder.permissions.map((permission) =>
      permission.resource_id === from ? { ...permission, resource_id: to } : permission,
    ),
  })
  return { ...draft, roles: roles.map(follow), scopes: scopes.map(follow) }
}

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
