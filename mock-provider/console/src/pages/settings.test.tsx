import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import '../style.css'

const PATCH_SCHEMA = { properties: { project_name: { type: 'string' }, default_client_name: { type: 'string' } } }
const DOCUMENT = { components: { schemas: { TenantConfigPatch: PATCH_SCHEMA } } }

let config: Record<string, string>
let patches: unknown[]

beforeEach(async () => {
  config = { project_name: 'Latchkey', default_client_name: 'Unnamed' }
  patches = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('mock.json')) return Response.json(DOCUMENT)
    if (request.method === 'PATCH') {
      const patch = await request.json()
      if (patch.default_client_name === '')
        return Response.json({ error_message: 'default_client_name must not be empty.' }, { status: 400 })
      patches.push(patch)
      config = { ...config, ...patch }
    }
    return Response.json(config)
  })
  window.history.replaceState(null, '', '/settings')
  await render(<App />)
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const project = page.getByLabelText('project_name')
const client = page.getByLabelText('default_client_name')

const apply = page.getByRole('button', { name: 'Apply changes' })
const tab = (name: string) => page.getByRole('tab', { name })

/** Changes a setting as if in another browser. The page refetches when it becomes visible. */
function changeElsewhere(change: Record<string, string>) {
  config = { ...config, ...change }
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('an edited setting keeps its value while other settings follow changes on the server', async () => {
  await project.fill('Acme')
  changeElsewhere({ project_name: 'Other', default_client_name: 'Nameless' })
  await tab('Assistants and clients').click()
  expect(window.location.search).toBe('?tab=assistants')
  await expect.element(client).toHaveValue('Nameless')
  await expect.element(page.getByText('1 setting changed')).toBeVisible()
  await tab('Project').click()
  await expect.element(project).toHaveValue('Acme')
})

test('the settings page sends only changed settings, which then follow the server again', async () => {
  await project.fill('Acme')
  await apply.click()
  await expect.element(page.getByText('The configuration was changed.')).toBeVisible()
  await expect.element(apply).not.toBeInTheDocument()
  expect(patches).toEqual([{ project_name: 'Acme' }])
  changeElsewhere({ project_name: 'Other' })
  await expect.element(project).toHaveValue('Other')
})

test('after edits are discarded, a setting follows changes on the server again', async () => {
  await project.fill('Acme')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(project).toHaveValue('Latchkey')
  changeElsewhere({ project_name: 'Other' })
  await expect.element(project).toHaveValue('Other')
})

test('a refused setting in another tab is shown with its problem', async () => {
  await project.fill('Acme')
  await tab('Assistants and clients').click()
  await client.fill('')
  await tab('Project').click()
  await apply.click()
  await expect.element(client).toHaveAccessibleDescription(/must not be empty/)
  expect(window.location.search).toBe('?tab=assistants')
})

test('the URL keeps the search of the settings, which finds them in every tab', async () => {
  await page.getByLabelText('Search settings').fill('default_client_name')
  await expect.element(client).toBeVisible()
  await expect.element(tab('Project')).not.toBeInTheDocument()
  expect(window.location.search).toBe('?search=default_client_name')
})

test('restoring a setting’s original value by hand leaves no changes to apply', async () => {
  await project.fill('Acme')
  await expect.element(apply).toBeEnabled()
  await project.fill('Latchkey')
  await expect.element(apply).not.toBeInTheDocument()
})

test('a setting shows a label beside its name, and a search finds it by either, even if misspelled', async () => {
  await expect.element(page.getByLabelText('Project name project_name')).toBeVisible()
  const search = page.getByLabelText('Search settings')
  await search.fill('clients without a name')
  await expect.element(page.getByText('No setting matches.')).toBeVisible()
  for (const query of ['clients without one', 'defualt_client', 'Name of cleints']) {
    await search.fill(query)
    await expect.element(client).toBeVisible()
    await expect.element(project).not.toBeInTheDocument()
  }
})
