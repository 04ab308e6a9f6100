import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { navigateAway } from '../../browser/navigate.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { createFakeUser } from '../../testing/fake-user.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { become, renderConsent, toQuestion } from '../../testing/render-idp.tsx'
import { en } from '../../messages/en.ts'

vi.mock('../../browser/navigate.ts', { spy: true })

const REQUEST = {
  client_id: 'app',
  redirect_uri: 'https://client.example/cb',
  state: 's',
  nonce: 'n',
  code_challenge: 'c',
}
const QUERY = `?${new URLSearchParams({ ...REQUEST, scope: 'openid read:doc' })}`
const SENT = { ...REQUEST, response_type: 'code', scopes: ['openid', 'read:doc'] }
const GRANTED = 'https://client.example/cb?code=1&state=s'
const DENIED = 'https://client.example/cb?error=access_denied&state=s'

const navigated = () => vi.mocked(navigateAway).mock.calls

beforeEach(() => void vi.mocked(navigateAway).mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(navigateAway).mockReset()
})

const asks = (changes: object) => (f: Fixture) => f.withResponse('idp.oauthAuthorizeStart', () => toQuestion(changes))
const answers = (submitted: object) => (f: Fixture) => f.withResponse('idp.oauthAuthorizeSubmit', () => submitted)

function listedIn(screen: Awaited<ReturnType<typeof renderConsent>>['screen'], name: string) {
  const items = screen.getByRole('list', { name }).getByRole('listitem').elements()
  return items.map((item) => item.textContent)
}

describe('the question', () => {
  test(
    'the consent screen names the client and the project and receives the focus',
    { tags: ['screens.idp-consent', 'idp-consent.title'] },
    async () => {
      const { screen, callsOf } = await renderConsent(QUERY)
      const title = screen.getByRole('heading', { name: 'Sign in to Chat Assistant with Acme' })
      await expect.element(title).toHaveFocus()
      await expect.element(screen.getByText('You will be sent back to client.example', { exact: true })).toBeVisible()
      const { client_id, redirect_uri, response_type, scopes } = SENT
      expect(callsOf('idp.oauthAuthorizeStart')).toEqual([[{ client_id, redirect_uri, response_type, scopes }]])
    },
  )

  test('the consent screen shows the signed-in account', async () => {
    const { screen } = await renderConsent(QUERY)
    await expect.element(screen.getByText('Signed in as ada@example.com', { exact: true })).toBeVisible()
  })

  test('"Not you?" signs out, and the same request is shown again after the next sign-in', async () => {
    const consent = await renderConsent(QUERY, { describe: (f) => f.withResponse('session.revoke', () => ({})) })
    const { screen, callsOf } = consent
    await screen.getByRole('button', { name: 'Not you?' }).click()
    expect(callsOf('session.revoke')).toEqual([[{ forceClear: true }]])
    become(consent, undefined)
    const alert = screen.getByText('No active session detected. Please log in to continue.')
    await expect.element(alert).toBeVisible()
    become(consent, 'user-test-2')
    await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(callsOf('idp.oauthAuthorizeStart')).toHaveLength(2)
  })

  test('without a project name, the consent title names only the client', async () => {
    const { screen } = await renderConsent(QUERY, { describe: (f) => f.withBootstrap({}) })
    await expect.element(screen.getByRole('heading', { name: 'Sign in to Chat Assistant', exact: true })).toBeVisible()
  })

  test.each(['', ' '])(
    'a client with the name "%s" is named after the host of its redirect URI',
    async (client_name) => {
      const { screen } = await renderConsent(QUERY, {
        describe: asks({ client: { ...toQuestion().client, client_name } }),
      })
      await expect.element(screen.getByRole('heading', { name: 'Sign in to client.example with Acme' })).toBeVisible()
      await expect.element(screen.getByText('Allow client.example to:')).toBeVisible()
    },
  )

  test.each([
    ['http://127.0.0.1:33418/cb', '127.0.0.1:33418, a program on this device.'],
    ['com.example.app:/cb', 'com.example.app:, an app on this device.'],
  ])('the consent screen warns about the redirect to %s', async (redirect_uri, text) => {
    const { screen } = await renderConsent(`?${new URLSearchParams({ client_id: 'app', redirect_uri })}`)
    const warning = `You will be sent back to ${text} Allow it only if you have just started it yourself.`
    await expect.element(screen.getByText(warning)).toBeVisible()
  })

  test.each([
    ['ChatGPT', 'The name of this app contains “ChatGPT”, but its address does not belong to ChatGPT.'],
    ['Ta\u202Esks', 'This app’s name is deceptive: it hides characters or mixes alphabets.'],
    ['Tasks', 'Nobody has verified this app. Allow it only if you have just come from it and trust it.'],
  ])('the consent screen shows a warning for the client name %j', async (client_name, warning) => {
    const { screen } = await renderConsent(QUERY, {
      describe: asks({ client: { ...toQuestion().client, client_name } }),
    })
    await expect.element(screen.getByText(warning)).toBeVisible()
  })

  test(
    'the consent screen describes every scope in words',
    {
      tags: [
        'idp-consent.list-title',
        'idp-consent.known-scopes',
        'idp-consent.unknown-scope',
        'idp-consent.policy',
        'oauth-request.known-scopes',
      ],
    },
    async () => {
      const scopes = ['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access', 'read:doc', 'other']
      const { screen } = await renderConsent(QUERY, {
        describe: (f) =>
          asks({ scope_results: scopes.map((scope) => ({ scope, description: 'ignored', is_grantable: true })) })(
            f.withBootstrap({
              projectName: 'Acme',
              rbacPolicy: {
                roles: [],
                resources: [],
                scopes: [{ scope: 'read:doc', description: 'Read your documents', permissions: [] }],
              },
            }),
          ),
      })
      await expect.element(screen.getByText('Know who you are')).toBeVisible()
      expect(listedIn(screen, 'Allow Chat Assistant to:')).toEqual([
        'Know who you are',
        'See your name and profile picture',
        'See your email address',
        'See your phone number',
        'Do everything that you can do with your account',
        en['idp.scope.offline_access'],
        'Read your documents',
        'Use the other scope',
      ])
    },
  )

  test(
    'the consent screen lists scopes that the user cannot grant separately',
    { tags: 'idp-consent.not-grantable' },
    async () => {
      const scope_results = [
        { scope: 'openid', description: '', is_grantable: true },
        { scope: 'full_access', description: '', is_grantable: false },
      ]
      const { screen } = await renderConsent(QUERY, { describe: asks({ scope_results }) })
      const text = 'You do not have permissions to grant Chat Assistant access to some of the requested scopes.'
      await expect.element(screen.getByText(text)).toBeVisible()
      expect(listedIn(screen, text)).toEqual(['Do everything that you can do with your account'])
      expect(listedIn(screen, 'Allow Chat Assistant to:')).toEqual(['Know who you are'])
    },
  )

  test('custom strings replace texts of the consent screen', async () => {
    const { screen } = await renderConsent(QUERY, {
      describe: (f) => f.withStrings({ 'idp.consent.allow': 'Erlauben', 'idp.scope.openid': 'Wissen, wer Sie sind' }),
    })
    await expect.element(screen.getByRole('button', { name: 'Erlauben' })).toBeVisible()
    await expect.element(screen.getByText('Wissen, wer Sie sind')).toBeVisible()
  })
})

describe('the decision', () => {
  test(
    'Allow submits the whole request and follows the returned URL',
    { tags: ['widget.consent-screen', 'idp-consent.allow'] },
    async () => {
      const { screen, callsOf, events } = await renderConsent(QUERY, {
        describe: answers({ redirect_uri: GRANTED, authorization_code: '1' }),
      })
      await screen.getByRole('button', { name: 'Allow' }).click()
      await expect.poll(navigated).toEqual([[GRANTED]])
      expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([[{ ...SENT, consent_granted: true }]])
      expect(events.map(({ type }) => type)).toEqual(['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_COMPLETE'])
      await expect
        .element(screen.getByRole('button', { name: en['idp.consent.submitting'] }))
        .toHaveAttribute('aria-busy', 'true')
    },
  )

  test(
    'Deny submits the whole request and follows the returned URL',
    { tags: ['widget.consent-screen', 'idp-consent.deny', 'consent-flow.denied'] },
    async () => {
      const { screen, callsOf, events } = await renderConsent(QUERY, { describe: answers({ redirect_uri: DENIED }) })
      await screen.getByRole('button', { name: 'Deny' }).click()
      await expect.poll(navigated).toEqual([[DENIED]])
      expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([[{ ...SENT, consent_granted: false }]])
      expect(events.at(-1)).toEqual({ type: 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED', data: {} })
      await expect.element(screen.getByText('Access to the application was denied.')).toBeVisible()
    },
  )

  test.each([
    ['with a code in the URL', { redirect_uri: GRANTED }],
    ['with a code beside the URL', { redirect_uri: GRANTED, authorization_code: '1' }],
    ['without a URL', { redirect_uri: '' }],
  ])('a denial that the provider answers %s still redirects to the client without a code', async (_how, answer) => {
    const { screen } = await renderConsent(QUERY, { describe: answers(answer) })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(navigated).toEqual([[DENIED]])
  })

  test('a denial whose request fails still redirects to the client, and the error is reported', async () => {
    const failure = createNetworkError()
    const { screen, errors } = await renderConsent(QUERY, {
      describe: (f) => f.withResponse('idp.oauthAuthorizeSubmit', () => Promise.reject(failure)),
    })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(navigated).toEqual([[DENIED]])
    expect(errors).toEqual([failure])
  })

  test('a failed consent submission shows an error and can be repeated', async () => {
    let count = 0
    const { screen } = await renderConsent(QUERY, {
      describe: (f) =>
        f.withResponse('idp.oauthAuthorizeSubmit', () => {
          count += 1
          if (count === 1) throw createNetworkError()
          return { redirect_uri: GRANTED }
        }),
    })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(navigated).toEqual([[GRANTED]])
  })

  test('two immediate clicks on Deny submit the decision once', async () => {
    const { screen, callsOf } = await renderConsent(QUERY)
    const deny = screen.getByRole('button', { name: 'Deny' })
    await expect.element(deny).toBeVisible()
    for (let click = 0; click < 2; click++) deny.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => callsOf('idp.oauthAuthorizeSubmit')).toHaveLength(1)
  })

  test('Allow does nothing during the first half second, and Deny works at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { screen, callsOf } = await renderConsent(QUERY)
    const allow = screen.getByRole('button', { name: 'Allow' })
    while (allow.query() === null) await vi.advanceTimersByTimeAsync(0)
    await allow.click({ force: true })
    expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([])
    await screen.getByRole('button', { name: 'Deny' }).click({ force: true })
    await expect.poll(() => callsOf('idp.oauthAuthorizeSubmit')).toHaveLength(1)
  })

  test('a click on Allow that a script dispatches does nothing', { tags: 'threat.c1' }, async () => {
    const { screen, callsOf } = await renderConsent(QUERY, { describe: answers({ redirect_uri: GRANTED }) })
    const allow = screen.getByRole('button', { name: 'Allow' })
    await expect.element(allow).toHaveAttribute('aria-disabled', 'false')
    allow.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([])
    await allow.click()
    await expect.poll(navigated).toEqual([[GRANTED]])
  })

  test('the consent screen does not follow a returned javascript: URL', async () => {
    vi.mocked(navigateAway).mockRestore()
    const { screen } = await renderConsent(QUERY, {
      describe: answers({ redirect_uri: 'javascript:document.title="owned"' }),
    })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.unknown'])
    expect(document.title).not.toBe('owned')
  })

  test('after a redirect to an app, the consent screen shows where to continue', async () => {
    const { screen } = await renderConsent(QUERY, { describe: answers({ redirect_uri: 'com.example.app:/cb?code=1' }) })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.element(screen.getByText('Continue in Chat Assistant. You may close this page.')).toBeVisible()
  })

  test('returning with the Back button does not repeat the consent decision', async () => {
    const { screen } = await renderConsent(QUERY, { describe: answers({ redirect_uri: GRANTED }) })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(navigated).toHaveLength(1)
    const settled = screen.getByText('Continue in Chat Assistant. You may close this page.')
    await expect
      .poll(() => {
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        return settled.elements()
      })
      .toHaveLength(1)
    expect(screen.getByRole('button').elements()).toEqual([])
  })
})

describe('without required consent', () => {
  test('a request that needs no consent is submitted at once with consent_granted set to false', async () => {
    const { screen, callsOf } = await renderConsent(QUERY, {
      describe: (f) => answers({ redirect_uri: GRANTED })(asks({ consent_required: false })(f)),
    })
    await expect.poll(navigated).toEqual([[GRANTED]])
    expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([[{ ...SENT, consent_granted: false }]])
    await expect.element(screen.getByText(en['idp.consent.submitting'])).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  test('if submitting without consent fails, Deny still redirects to the client without a code', async () => {
    let count = 0
    const { screen } = await renderConsent(QUERY, {
      describe: (f) =>
        asks({ consent_required: false })(f).withResponse('idp.oauthAuthorizeSubmit', () => {
          count += 1
          if (count === 1) throw createNetworkError()
          return { redirect_uri: GRANTED, authorization_code: '1' }
        }),
    })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(navigated).toEqual([[DENIED]])
  })
})

describe('the session', () => {
  const NO_SESSION = 'No active session detected. Please log in to continue.'
  const signedOut = (f: Fixture) => ({ ...f, client: { ...f.client, state: undefined } }) as unknown as Fixture // drops the user

  test('the consent screen sends no authorization request until the user signs in', async () => {
    const consent = await renderConsent(QUERY, { describe: signedOut })
    await expect.element(consent.screen.getByRole('alert')).toHaveTextContent(NO_SESSION)
    expect(consent.callsOf('idp.oauthAuthorizeStart')).toEqual([])
    become(consent, 'user-test-1')
    await expect.element(consent.screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })

  test.each(['user_unauthenticated', 'session_not_found', 'invalid_session_token'])(
    'the consent screen shows an ended session (%s) as a missing session',
    async (type) => {
      const { screen } = await renderConsent(QUERY, {
        describe: (f) => f.withResponse('idp.oauthAuthorizeStart', () => Promise.reject(createProviderError(type))),
      })
      await expect.element(screen.getByRole('alert')).toHaveTextContent(NO_SESSION)
    },
  )

  test('signing out in another tab shows the missing-session error on the consent screen', async () => {
    const consent = await renderConsent(QUERY)
    await expect.element(consent.screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    become(consent, undefined)
    await expect.element(consent.screen.getByRole('alert')).toHaveTextContent(NO_SESSION)
  })

  test('when another user signs in, the authorization request is sent again', async () => {
    let user_id = 'user-test-1'
    const consent = await renderConsent(QUERY, {
      describe: (f) => f.withResponse('idp.oauthAuthorizeStart', () => toQuestion({ user_id })),
    })
    await expect.element(consent.screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    user_id = 'user-test-2'
    become(consent, user_id)
    await expect.poll(() => consent.callsOf('idp.oauthAuthorizeStart')).toHaveLength(2)
    await consent.screen.getByRole('button', { name: 'Allow' }).click()
    expect(consent.callsOf('idp.oauthAuthorizeSubmit')).toHaveLength(1)
  })
})

describe('a decision of another user', () => {
  test('a decision of another user is not submitted, and the provider is asked again', async () => {
    const { screen, client, callsOf } = await renderConsent(QUERY)
    await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    const user = { ...createFakeUser(), user_id: 'user-test-2' }
    vi.spyOn(client.state, 'getSnapshot').mockReturnValue({ user, session: null, fromCache: false })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => callsOf('idp.oauthAuthorizeStart').length).toBeGreaterThan(1)
    expect([callsOf('idp.oauthAuthorizeSubmit'), navigated()]).toEqual([[], []])
  })
})

describe('trusted attestation', () => {
  const attestation = { trustedAuthToken: 'trusted-1', profileId: 'profile-1' }

  test(
    'a trusted auth token is exchanged once, before the authorization request',
    { tags: ['attestation.caller', 'session-attest.caller'] },
    async () => {
      const { screen, calls, callsOf } = await renderConsent(QUERY, { config: { attestation } })
      await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
      expect(callsOf('session.attest')).toEqual([[{ token: 'trusted-1', profile_id: 'profile-1' }]])
      const methods = calls.map(({ method }) => method)
      expect(methods.indexOf('session.attest')).toBeLessThan(methods.indexOf('idp.oauthAuthorizeStart'))
    },
  )

  test('a rejected trusted auth token shows an error, and no authorization request is sent', async () => {
    const { screen, callsOf } = await renderConsent(QUERY, {
      config: { attestation },
      describe: (f) =>
        f.withResponse('session.attest', () =>
          Promise.reject(createProviderError('invalid_trusted_auth_token', 'The token is not valid.')),
        ),
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The token is not valid.')
    expect(callsOf('idp.oauthAuthorizeStart')).toEqual([])
    expect(screen.getByRole('button').elements()).toEqual([])
  })
})

describe('a failed preflight', () => {
  test('a rejected authorization request shows the reason and offers no retry', async () => {
    const { screen } = await renderConsent(QUERY, {
      describe: (f) =>
        f.withResponse('idp.oauthAuthorizeStart', () =>
          Promise.reject(createProviderError('connected_app_not_found', 'The client is not known.')),
        ),
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The client is not known.')
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  test('an authorization request that fails with a network error can be retried', async () => {
    let count = 0
    const { screen } = await renderConsent(QUERY, {
      describe: (f) =>
        f.withResponse('idp.oauthAuthorizeStart', () => {
          count += 1
          if (count === 1) throw createNetworkError()
          return toQuestion()
        }),
    })
    await screen.getByRole('button', { name: en['form.try-again'] }).click()
    await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })
})

const END = 'Please reach out to the application developer.'

test.each([
  ['', 'Required parameter is missing: client_id. Please reach out to the application developer.'],
  ['?client_id=app', `Required parameter is missing: redirect_uri. ${END}`],
  [`${QUERY}&redirect_uri=https://evil.example`, `Parameter is given more than once: redirect_uri. ${END}`],
  ['?client_id=app&redirect_uri=javascript:alert(1)', `Parameter is not valid: redirect_uri. ${END}`],
])('the invalid authorization request "%s" shows an error and is not sent', async (query, text) => {
  const { screen, callsOf, errors } = await renderConsent(query)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  expect([callsOf('idp.oauthAuthorizeStart'), navigated()]).toEqual([[], []])
  expect(errors).toEqual([expect.objectContaining({ name: 'InvalidRequestError' })])
})

test('the consent page shows the logout screen for a logout request', async () => {
  const { screen } = await renderConsent('?client_id=app&post_logout_redirect_uri=https://client.example/', {
    describe: (f) =>
      f.withResponse('idp.oauthLogoutStart', () => ({
        redirect_uri: 'https://client.example/',
        consent_required: true,
      })),
  })
  await expect.element(screen.getByRole('heading', { name: en['idp.logout.title'] })).toBeVisible()
})
