import { PROVIDER, type User } from '@latchkey/openapi'
import { useState } from 'react'
import { Link } from 'react-router'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { listAssignableRoles } from '../rbac/use-policy.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { Checkbox } from '../ui/field.tsx'

const TEXT = TEXTS.rbac

/** Chooses which roles of the policy a user has. */
export function RoleChoice({ user }: { user: User }) {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.config(tenant))
  const { change, isBusy } = useChange()
  const [chosen, setChosen] = useState<readonly string[]>()
  const roles = listAssignableRoles(data?.rbac_policy)
  const present = user.roles.filter((role) => roles.includes(role))
  const held = chosen ?? present
  const write = (wanted: readonly string[]) =>
    control.PATCH('/_mock/{tenant}/users/{user_id}', {
      params: { path: { tenant, user_id: user.user_id } },
      body: { roles: [...wanted] },
    })
  const toggle = (role: string, isHeld: boolean) =>
    setChosen(roles.filter((one) => (one === role ? isHeld : held.includes(one))))
  const save = async () => {
    const isSaved = await change({ make: () => write(held), done: TEXT.rolesSaved, undo: () => write(present) })
    if (isSaved) setChosen(undefined)
  }
  return (
    <div className="card">
      <fieldset className="members choices" aria-label={TEXT.roles}>
        <Checkbox label={<code>{PROVIDER.defaultRoleId}</code>} checked disabled readOnly />
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={<code>{role}</code>}
            checked={held.includes(role)}
            onChange={(event) => toggle(role, event.target.checked)}
          />
        ))}
      </fieldset>
      <p className="hint">{TEXT.ofUser}</p>
      <div className="buttons">
        <button type="button" disabled={isBusy || chosen === undefined} onClick={() => void save()}>
          {TEXT.saveRoles}
        </button>
        <Link to={toHref('/rbac', tenant)}>{TEXT.title}</Link>
      </div>
    </div>
  )
}
