import { PROVIDER, type RbacPolicy } from '@latchkey/openapi'
import { useState } from 'react'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { toDraft, toPolicy, type PolicyDraft, findProblems, type PolicyProblems } from './policy-draft.ts'

const EMPTY: RbacPolicy = { roles: [], resources: [], scopes: [] }
const NO_PROBLEMS: PolicyProblems = new Map()

export type PolicyEditor = {
  /** Undefined until the policy is loaded. */
  draft: PolicyDraft | undefined
  error: string | undefined
  /** The problems that prevent saving. Empty until the user first tries to save. */
  problems: PolicyProblems
  isChanged: boolean
  isBusy: boolean
  edit: (draft: PolicyDraft) => void
  discard: () => void
  /** @returns whether the policy was saved */
  save: () => Promise<boolean>
}

/** Edits a tenant's policy. Until something is edited, it follows the server. */
export function usePolicy(): PolicyEditor {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.config(tenant))
  const { change, isBusy } = useChange()
  const [edited, setEdited] = useState<PolicyDraft>()
  const [isAttempted, setIsAttempted] = useState(false)
  const present = data && (data.rbac_policy ?? EMPTY)
  const loaded = present && toDraft(present)
  const draft = edited ?? loaded
  const isChanged = Boolean(draft && loaded && !isEqual(toPolicy(draft), toPolicy(loaded)))
  const write = (rbac_policy: RbacPolicy) =>
    control.PATCH('/_mock/{tenant}/config', { params: { path: { tenant } }, body: { rbac_policy } })
  const discard = () => {
    setEdited(undefined)
    setIsAttempted(false)
  }
  const save = async () => {
    setIsAttempted(true)
    if (!draft || !present || findProblems(draft).size > 0) return false
    const isSaved = await change({
      make: () => write(toPolicy(draft)),
      done: TEXTS.rbac.saved,
      undo: () => write(present),
    })
    if (isSaved) discard()
    return isSaved
  }
  const problems = draft && isAttempted ? findProblems(draft) : NO_PROBLEMS
  return { draft, error, problems, isChanged, isBusy, edit: setEdited, discard, save }
}

function isEqual(one: RbacPolicy, other: RbacPolicy): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The ids of the roles that a user can be given besides the default one. */
export function listAssignableRoles(policy: RbacPolicy | undefined): string[] {
  return (policy?.roles ?? []).map(({ role_id }) => role_id).filter((id) => id !== PROVIDER.defaultRoleId)
}
