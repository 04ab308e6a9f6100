import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PasskeyCreationOptions } from '../../browser/passkey-json.ts'
import type { CreatePasskey, User } from '../../client/index.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { fakeCredentials } from '../../testing/fake-credentials.ts'
import { createFakeUser } from '../../testing/fake-user.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderPasskeys } from '../../testing/render-passkeys.tsx'
import { en } from '../../messages/en.ts'

const NOT_CREATED = en['passkey.not-created']
const NO_USER = 'Error: Cannot use PasskeyRegistration component without active user authenticated.'
const LAPTOP = { id: 'webauthn-registration-test-1', name: 'Laptop' }
const PHONE = { id: 'webauthn-registration-test-2', name: 'Phone' }

const OPTIONS: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'Acme' },
  user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** Simulates a provider that asks the browser for a passkey and then responds or fails. */
function withProvider(fixture: Fixture, answer: () => unknown = () => ({})): Fixture {
  return fixture.withResponse('webauthn.register', async (create) => {
    await (create as CreatePasskey)(OPTIONS) // passed by the client
    return answer()
  })
}

function refuse(error_type: string, error_message?: string) {
  return () => {
    throw createProviderError(error_type, error_message)
  }
}

/** Renders the manager for a user. `become` replaces the signed-in user. */
async function renderFor(user: User, more: (fixture: Fixture) => Fixture = (f) => f) {
  const manager = await renderPasskeys((f) => more(withProvider(f.withUser(user))))
  const become = (latest: User) => manager.setState({ user: latest, session: null, fromCache: false })
  return { ...manager, become }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('on start', () => {
  test('the passkey manager requests the user from the provider', async () => {
    const { screen, callsOf } = await renderFor(createFakeUser())
    await expect.element(screen.getByRole('button', { name: 'Create a Passkey' })).toBeVisible()
    expect(callsOf('user.get')).toHaveLength(1)
  })

  test('the passkey manager shows no buttons until the provider has responded', async () => {
    // The first manager loads the screen's code, so that only the provider's response can hold up the second one.
    const first = await renderFor(createFakeUser([LAPTOP]))
    await expect.element(first.screen.getByText('Laptop')).toBeVisible()
    await first.screen.unmount()
    const { screen } = await renderFor(createFakeUser([LAPTOP]), (f) =>
      f.withResponse('user.get', () => new Promise(() => {})),
    )
    await expect.element(screen.getByText('Loading')).toBeInTheDocument()
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  test(
    'a signed-out visitor sees that a user is required',
    { tags: ['active-session.passkeys', 'passkey-error.no-user'] },
    async () => {
      const { screen, errors } = await renderPasskeys((f) => f.withResponse('user.get', refuse('user_unauthenticated')))
      await expect.element(screen.getByRole('alert')).toHaveTextContent(NO_USER)
      expect(screen.getByRole('button').elements()).toEqual([])
      expect(errors).toEqual([expect.objectContaining({ error_type: 'user_unauthenticated' })])
    },
  )

  test.each([
    ['a network error', createNetworkError(), en['failure.network']],
    ['an exception of the code', new TypeError('x is undefined'), en['failure.unknown']],
  ])('%s when the passkey manager starts is shown as such', async (_case, error, text) => {
    const { screen } = await renderPasskeys((f) =>
      f.withResponse('user.get', () => {
        throw error
      }),
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  })

  test('signing out in another tab shows that the passkey manager requires a user', async () => {
    const { screen, setState } = await renderFor(createFakeUser([LAPTOP]))
    await expect.element(screen.getByText('Laptop')).toBeVisible()
    setState({ user: null, session: null, fromCache: false })
    await expect.element(screen.getByRole('alert')).toHaveTextContent(NO_USER)
  })
})

describe('the start screen', () => {
  test(
    'the passkey setup screen offers to create a passkey or to skip to the empty list',
    { tags: ['screens.passkey-register-new', 'passkey-start.skip'] },
    async () => {
      const { screen, events } = await renderFor(createFakeUser())
      await expect.element(screen.getByRole('heading', { name: 'Set up a new Passkey' })).toHaveFocus()
      await screen.getByRole('button', { name: 'Skip' }).click()
      expect(events).toEqual([{ type: 'PASSKEY_SKIP', data: {} }])
      await expect.element(screen.getByText('You have no Passkeys.')).toBeVisible()
    },
  )

  test(
    'creating a passkey leads to the passkey list',
    { tags: ['screens.passkey-registration-success', 'passkey-start.create', 'passkey-flow.created'] },
    async () => {
      const credentials = fakeCredentials()
      const { screen, events, callsOf, become } = await renderFor(createFakeUser(), (f) =>
        f.withConfig({ passkeyOptions: { domain: 'localhost' } }),
      )
      await screen.getByRole('button', { name: 'Create a Passkey' }).click()
      await expect.element(screen.getByText(en['passkey.waiting'])).toBeInTheDocument()
      const ask = await credentials.nth(1)
      expect([ask.method, ask.mediation]).toEqual(['create', undefined])
      become(createFakeUser([LAPTOP]))
      ask.answer()
      await expect.element(screen.getByText('Your Passkey was created.')).toBeVisible()
      await expect.element(screen.getByText('Laptop')).toBeVisible()
      expect(events.map(({ type }) => type)).toEqual(['PASSKEY_REGISTER'])
      expect(callsOf('webauthn.register')[0]?.[1]).toEqual({ is_passkey: true, domain: 'localhost' })
    },
  )

  test('"Skip" ends the creation of a passkey that an extension never ends', async () => {
    vi.spyOn(navigator.credentials, 'create').mockReturnValue(new Promise(() => {}))
    const { screen, events, errors } = await renderFor(createFakeUser())
    await screen.getByRole('button', { name: 'Create a Passkey' }).click()
    await screen.getByRole('button', { name: 'Skip' }).click()
    await expect.element(screen.getByText('You have no Passkeys.')).toBeVisible()
    expect([events.map(({ type }) => type), errors]).toEqual([['PASSKEY_SKIP'], []])
  })

  test(
    'a cancelled passkey creation shows a note that no passkey was created',
    { tags: 'passkey-flow.not-created' },
    async () => {
      const credentials = fakeCredentials()
      const { screen, errors } = await renderFor(createFakeUser())
      await screen.getByRole('button', { name: 'Create a Passkey' }).click()
      ;(await credentials.nth(1)).fail('NotAllowedError')
      await expect.element(screen.getByText(NOT_CREATED)).toBeVisible()
      expect(screen.getByRole('alert').elements()).toEqual([])
      expect(errors).toEqual([])
    },
  )

  test('a failed passkey creation shows an alert', { tags: 'passkey-error.not-created' }, async () => {
    const credentials = fakeCredentials()
    const { screen, errors } = await renderFor(createFakeUser())
    await screen.getByRole('button', { name: 'Create a Passkey' }).click()
    ;(await credentials.nth(1)).fail('UnknownError')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(NOT_CREATED)
    expect(errors).toEqual([expect.objectContaining({ reason: 'failed' })])
  })

  test(
    'an authenticator that already has a passkey for the user shows its own error text',
    { tags: 'passkey-error.duplicate' },
    async () => {
      const credentials = fakeCredentials()
      const { screen } = await renderFor(createFakeUser())
      await screen.getByRole('button', { name: 'Create a Passkey' }).click()
      ;(await credentials.nth(1)).fail('InvalidStateError')
      await expect
        .element(screen.getByRole('alert'))
        .toHaveTextContent('The Passkey cannot be created as it seems to be already registered.')
    },
  )

  test.each([
    ['duplicate_webauthn_registration', 'The Passkey cannot be created as it seems to be already registered.'],
    ['webauthn_registration_not_found', 'Passkey registration not found.'],
    ['unable_to_register_webauthn_registration', NOT_CREATED],
    ['user_lock_limit_reached', NOT_CREATED],
  ])(
    'the error %s shows its text on the passkey setup screen',
    { tags: 'passkey-error.not-created' },
    async (error_type, text) => {
      const credentials = fakeCredentials()
      const { screen } = await renderFor(createFakeUser(), (f) => withProvider(f, refuse(error_type)))
      await screen.getByRole('button', { name: 'Create a Passkey' }).click()
      ;(await credentials.nth(1)).answer()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    },
  )

  test('a browser without WebAuthn disables the button to create a passkey', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const { screen } = await renderFor(createFakeUser())
    await expect.element(screen.getByText(/This browser does not support Passkeys/)).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Create a Passkey' }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the list', () => {
  test(
    'a user with passkeys starts at the passkey list, and "Done" emits an event and closes it',
    { tags: ['passkey-list.rows', 'passkey-list.done', 'user.passkeys', 'passkey-row.viewing'] },
    async () => {
      const { screen, events } = await renderFor(createFakeUser([LAPTOP, PHONE]))
      const names = screen.getByRole('listitem')
      await expect.element(names.first()).toHaveTextContent('Laptop')
      await expect.element(names.last()).toHaveTextContent('Phone')
      await screen.getByRole('button', { name: 'Done' }).click()
      expect(events).toEqual([{ type: 'PASSKEY_DONE', data: {} }])
      await expect.element(screen.getByText('You are done. You may leave this page.')).toBeVisible()
      await expect.element(screen.getByRole('heading', { name: 'Your Passkeys' })).toHaveFocus()
      await screen.getByRole('button', { name: 'Manage Passkeys' }).click()
      await expect.element(names.first()).toHaveTextContent('Laptop')
    },
  )

  test('a passkey without a name is labelled "Passkey"', async () => {
    const { screen } = await renderFor(createFakeUser([{ ...LAPTOP, name: '' }]))
    await expect.element(screen.getByRole('button', { name: 'Edit Passkey' })).toBeVisible()
  })

  test(
    '"Set up another Passkey" opens the setup screen, and "Skip" returns to the list',
    { tags: 'passkey-list.another' },
    async () => {
      const { screen } = await renderFor(createFakeUser([LAPTOP]))
      await screen.getByRole('button', { name: 'Set up another Passkey' }).click()
      await screen.getByRole('button', { name: 'Skip' }).click()
      await expect.element(screen.getByText('Laptop')).toBeVisible()
      expect(screen.getByText('Your Passkey was created.').elements()).toEqual([])
    },
  )

  test(
    '"Edit" and "Save" rename a passkey, reload the user and show a toast',
    { tags: ['passkey-list.edit', 'passkey-list.save', 'user.passkeys', 'passkey-row.editing'] },
    async () => {
      const { screen, calls, become } = await renderFor(createFakeUser([LAPTOP]))
      await screen.getByRole('button', { name: 'Edit Laptop' }).click()
      const field = screen.getByLabelText('Name of the Passkey')
      await expect.element(field).toHaveFocus()
      await field.fill('  Work laptop ')
      become(createFakeUser([{ ...LAPTOP, name: 'Work laptop' }]))
      await screen.getByRole('button', { name: 'Save' }).click()
      await expect.element(screen.getByText('The Passkey is now called Work laptop.')).toBeVisible()
      await expect.element(screen.getByRole('listitem')).toHaveTextContent('Work laptop')
      await expect.element(screen.getByRole('button', { name: 'Edit Work laptop' })).toHaveFocus()
      expect(calls.slice(-2)).toEqual([
        { method: 'webauthn.update', args: [LAPTOP.id, { name: 'Work laptop' }] },
        { method: 'user.get', args: [] },
      ])
    },
  )

  test('"Cancel" while renaming a passkey keeps its name', { tags: 'passkey-list.cancel' }, async () => {
    const { screen, callsOf } = await renderFor(createFakeUser([LAPTOP]))
    await screen.getByRole('button', { name: 'Edit Laptop' }).click()
    await screen.getByLabelText('Name of the Passkey').fill('Other')
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText('Laptop')).toBeVisible()
    expect(callsOf('webauthn.update')).toEqual([])
  })

  test('a rejected passkey name stays in the field with its error', async () => {
    const { screen } = await renderFor(createFakeUser([LAPTOP]), (f) =>
      f.withResponse('webauthn.update', refuse('empty_webauthn_registration_name', 'The name must not be empty.')),
    )
    await screen.getByRole('button', { name: 'Edit Laptop' }).click()
    await screen.getByLabelText('Name of the Passkey').fill('')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The name must not be empty.')
    await expect.element(screen.getByLabelText('Name of the Passkey')).toHaveAttribute('aria-invalid', 'true')
  })

  test(
    'a passkey is deleted after a confirmation, and the heading receives the focus',
    { tags: ['passkey-list.delete', 'passkey-list.confirm-delete', 'passkey-row.deleting'] },
    async () => {
      const { screen, callsOf, become } = await renderFor(createFakeUser([LAPTOP, PHONE]), (f) =>
        f.withResponse('user.deleteWebauthnRegistration', () => become(createFakeUser([PHONE]))),
      )
      await screen.getByRole('button', { name: 'Delete Laptop' }).click()
      await expect.element(screen.getByText('Once deleted, the passkey cannot be restored.')).toBeVisible()
      expect(callsOf('user.deleteWebauthnRegistration')).toEqual([])
      await screen.getByRole('button', { name: 'Delete', exact: true }).first().click()
      await expect.element(screen.getByText('The Passkey was deleted.')).toBeVisible()
      await expect.element(screen.getByRole('heading', { name: 'Your Passkeys' })).toHaveFocus()
      expect(callsOf('user.deleteWebauthnRegistration')).toEqual([[LAPTOP.id]])
      expect(screen.getByText('Laptop').elements()).toEqual([])
    },
  )

  test('"Cancel" while deleting a passkey deletes nothing and returns the focus to the button', async () => {
    const { screen, callsOf } = await renderFor(createFakeUser([LAPTOP]))
    await screen.getByRole('button', { name: 'Delete Laptop' }).click()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('button', { name: 'Delete Laptop' })).toHaveFocus()
    expect(callsOf('user.deleteWebauthnRegistration')).toEqual([])
  })

  test('deleting a passkey that no longer exists succeeds', async () => {
    const { screen, callsOf } = await renderFor(createFakeUser([LAPTOP]), (f) =>
      f.withResponse('user.deleteWebauthnRegistration', refuse('webauthn_registration_not_found')),
    )
    await screen.getByRole('button', { name: 'Delete Laptop' }).click()
    await screen.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(screen.getByText('The Passkey was deleted.')).toBeVisible()
    expect(callsOf('user.get')).toHaveLength(2)
    expect(screen.getByRole('alert').elements()).toEqual([])
  })

  test('a rejected passkey deletion shows its error', async () => {
    const { screen } = await renderFor(createFakeUser([LAPTOP]), (f) =>
      f.withResponse('user.deleteWebauthnRegistration', refuse('cannot_delete_last_primary_factor', 'It is the last.')),
    )
    await screen.getByRole('button', { name: 'Delete Laptop' }).click()
    await screen.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('It is the last.')
  })
})

describe('password managers', () => {
  const ACCEPTED = {
    rpId: 'localhost',
    userId: 'dXNlcg',
    name: 'ada@example.com',
    displayName: 'Ada',
    allAcceptedCredentialIds: ['Y3JlZA'],
  }

  function recordSignals() {
    const signals: [string, object][] = []
    for (const name of ['signalAllAcceptedCredentials', 'signalCurrentUserDetails'] as const) {
      vi.spyOn(PublicKeyCredential, name).mockImplementation(
        async (options: object) => void signals.push([name, options]),
      )
    }
    return signals
  }

  test('password managers receive the remaining passkeys after a deletion', async () => {
    const signals = recordSignals()
    const { screen } = await renderFor(createFakeUser([LAPTOP]), (f) =>
      f.withResponse('webauthn.getAccepted', () => ACCEPTED),
    )
    await screen.getByRole('button', { name: 'Delete Laptop' }).click()
    await screen.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await vi.waitUntil(() => signals.length > 0)
    const { rpId, userId, allAcceptedCredentialIds } = ACCEPTED
    expect(signals).toEqual([['signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds }]])
  })

  test('a failed lookup of the remaining passkeys sends no signal and shows no error', async () => {
    const signals = recordSignals()
    const { screen, errors } = await renderFor(createFakeUser([LAPTOP]), (f) =>
      f.withResponse('webauthn.getAccepted', refuse('internal_server_error')),
    )
    await screen.getByRole('button', { name: 'Delete Laptop' }).click()
    await screen.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await expect.element(screen.getByText('The Passkey was deleted.')).toBeVisible()
    expect([signals, errors]).toEqual([[], []])
  })

  test("password managers receive the user's name only when it changes", async () => {
    const signals = recordSignals()
    const { screen, callsOf, become } = await renderFor(createFakeUser([LAPTOP]), (f) =>
      f.withResponse('webauthn.getAccepted', () => ACCEPTED),
    )
    await expect.element(screen.getByText('Laptop')).toBeVisible()
    become(createFakeUser([{ ...LAPTOP, name: 'Work laptop' }]))
    await expect.element(screen.getByText('Work laptop')).toBeVisible()
    expect(callsOf('webauthn.getAccepted')).toEqual([])
    become({ ...createFakeUser([LAPTOP]), name: { first_name: 'Augusta', middle_name: '', last_name: 'King' } })
    await vi.waitUntil(() => signals.length > 0)
    const { rpId, userId, name, displayName } = ACCEPTED
    expect(signals).toEqual([['signalCurrentUserDetails', { rpId, userId, name, displayName }]])
  })
})
