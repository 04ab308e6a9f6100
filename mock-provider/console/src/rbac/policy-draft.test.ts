import { PROVIDER, type RbacPolicy } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { findRenamed, setActions, toDraft, toPolicy, type PolicyDraft, findProblems } from './policy-draft.ts'

const POLICY: RbacPolicy = {
  resources: [{ resource_id: 'documents', description: 'Texts', actions: ['read', 'write'] }],
  roles: [
    { role_id: PROVIDER.defaultRoleId, description: '', permissions: [] },
    { role_id: 'editor', description: '', permissions: [{ resource_id: 'documents', actions: ['*'] }] },
  ],
  scopes: [
    { scope: 'read:documents', description: '', permissions: [{ resource_id: 'documents', actions: ['read'] }] },
  ],
}

/** Returns the problems of a policy after an edit. */
function problemsAfter(edit: (draft: PolicyDraft) => Partial<PolicyDraft>) {
  const draft = toDraft(POLICY)
  return Object.fromEntries(findProblems({ ...draft, ...edit(draft) }))
}

test('a policy that was edited back to its original is unchanged', () => {
  expect(toPolicy(toDraft(POLICY))).toEqual(POLICY)
  expect(problemsAfter(() => ({}))).toEqual({})
})

test('a policy without the default role is given one', () => {
  const roles = toPolicy(toDraft({ roles: [], resources: [], scopes: [] })).roles
  expect(roles).toEqual([{ role_id: 'stytch_user', description: '', permissions: [] }])
})

test('a saved RBAC policy omits permissions without an action', () => {
  const draft = toDraft(POLICY)
  const roles = draft.roles.map((role) => setActions(role, 'documents', []))
  expect(toPolicy({ ...draft, roles }).roles.map(({ permissions }) => permissions)).toEqual([[], []])
})

test('names in a policy must be present, unique and without spaces', () => {
  const row = { description: '', actions: 'read', permissions: [] }
  const ids = ['', 'two words', 'documents', 'documents']
  const problems = problemsAfter(() => ({ resources: ids.map((id) => ({ ...row, id })) }))
  expect(problems).toEqual({
    'resources 0 id': 'Enter a value.',
    'resources 1 id': 'Spaces are not allowed.',
    'resources 3 id': 'Another one has this name.',
  })
})

test('a resource must have an action', () => {
  const problems = problemsAfter(({ resources }) => ({ resources: resources.map((one) => ({ ...one, actions: ' ' })) }))
  expect(problems['resources 0 actions']).toBe('Enter a value.')
})

test('roles and scopes may name existing resources only', () => {
  const text = 'There is no resource documents. Clear its actions, or add the resource.'
  expect(problemsAfter(() => ({ resources: [] }))).toEqual({ 'roles 1 documents': text, 'scopes 0 documents': text })
})

test('roles and scopes may name actions of the resource, or all of them', () => {
  const problems = problemsAfter(({ resources }) => ({
    resources: resources.map((one) => ({ ...one, actions: 'write' })),
  }))
  expect(problems).toEqual({
    'scopes 0 documents': 'The resource documents has no such action: read. Clear it, or add it to the resource.',
  })
})

test('permissions in an RBAC policy follow a renamed resource if its new name is unique', () => {
  const draft = toDraft(POLICY)
  const renamed = findRenamed(draft, 'documents', 'texts')
  const names = renamed && [...renamed.roles, ...renamed.scopes].flatMap(({ permissions }) => permissions)
  expect(names?.map(({ resource_id }) => resource_id)).toEqual(['texts', 'texts'])
  const bills = { id: 'bills', description: '', actions: 'read' }
  expect(findRenamed({ ...draft, resources: [...draft.resources, bills] }, 'documents', 'bills')).toBeUndefined()
  expect(findRenamed({ ...draft, resources: [] }, 'bills', 'documents')).toBeUndefined()
  expect(findRenamed(draft, '', 'texts')).toBeUndefined()
  expect(findRenamed(draft, 'documents', '')).toBeUndefined()
})
