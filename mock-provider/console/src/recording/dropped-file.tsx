import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { control } from '../connection/control.ts'
import { findMember } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { useChange } from '../queries/use-change.ts'
import { readJsonFile } from '../browser/read-json-file.ts'
import type { TenantFile } from '../code/session.ts'
import { toImportHref } from '../connection/hrefs.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { toRestorable } from '../tenants/tenant-changes.ts'
import { decodeText, isUserFile } from '../../../facts/user-files.ts'
import { useUserFile } from '../users/user-import.tsx'
import { useReplay } from './use-replay.ts'

/** Whether a file was dropped on a file input, which handles the drop itself. */
function isOnField({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('input[type="file"]') !== null
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** Reads the export of a tenant. Undefined for any other file. */
async function findTenantFile(file: File | undefined): Promise<TenantFile | undefined> {
  const value = await readJsonFile(file, TEXTS.recording, (read) => read).catch(() => undefined)
  return findMember(value, 'format') === 'latchkey-tenant' ? (value as TenantFile) : undefined // the server validates it
}

/** Whether a file has users. What is no JSON is a table of them, if it is anything. */
async function hasUsers(file: File): Promise<boolean> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  return isUserFile(text, file.name) || (!/\.json$/i.test(file.name) && !/^\s*[{[]/.test(text))
}

/**
 * Handles files that are dropped anywhere on the console: imports a tenant, chooses a list of users to import, and any
 * other file as the bug report to replay. Otherwise the browser would open the file.
 */
export function DroppedFile() {
  const tenant = useTenant()
  const navigate = useNavigate()
  const { choose } = useReplay()
  const { chooseUsers } = useUserFile()
  const { change } = useChange()
  const onDrop = useEffectEvent(async (file: File | undefined) => {
    const tenantFile = await findTenantFile(file)
    if (tenantFile) {
      const call = { params: { path: { tenant } }, body: tenantFile }
      return change(toRestorable(tenant, () => control.POST('/_mock/{tenant}/import', call), TEXTS.tenants.imported))
    }
    if (file && (await hasUsers(file))) {
      chooseUsers(file)
      return navigate(toImportHref(tenant))
    }
    // The file may be a stranger's, so the page says what a replay will do, and waits for a press.
    choose(file)
    return navigate(toHref('/recording', tenant))
  })
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (hasFiles(event) && !isOnField(event)) event.preventDefault()
    }
    const take = (event: DragEvent) => {
      if (!hasFiles(event) || isOnField(event)) return
      event.preventDefault()
      void onDrop(event.dataTransfer?.files[0])
    }
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', take)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', take)
    }
  }, [])
  return null
}
