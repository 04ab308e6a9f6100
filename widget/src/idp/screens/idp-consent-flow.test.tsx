import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { navigateAway } from '../../browser/navigate.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { createFakeUser } from '../../testing/fake-user.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { become, renderConsent, toQuestion } from '../../testing/render-idp.tsx'

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
  test('the screen names the client and the project, and takes the focus', async () => {
    const { screen, callsOf } = await renderConsent(QUERY)
    const title = screen.getByRole('heading', { name: 'Sign in to Chat Assistant with Acme' })
    await expect.element(title).toHaveFocus()
    await expect.element(screen.getByText('You will be sent back to client.example', { exact: true })).toBeVisible()
    const { client_id, redirect_uri, response_type, scopes } = SENT
    expect(callsOf('idp.oauthAuthorizeStart')).toEqual([[{ client_id, redirect_uri, response_type, scopes }]])
  })

  test('the screen names the account', async () => {
    const { screen } = await renderConsent(QUERY)
    await expect.element(screen.getByText('Signed in as ada@example.com', { exact: true })).toBeVisible()
  })

  test('another person signs out, and the same request is asked again after the next sign-in', async () => {
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

  test('without a project name the title has only the client', async () => {
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
  ])('the redirect to %s is pointed out', async (redirect_uri, text) => {
    const { screen } = await renderConsent(`?${new URLSearchParams({ client_id: 'app', redirect_uri })}`)
    const warning = `You will be sent back to ${text} Allow it only if you have just started it yourself.`
    await expect.element(screen.getByText(warning)).toBeVisible()
  })

  test.each([
    ['ChatGPT', 'The name of this app contains “ChatGPT”, but its address does not belong to ChatGPT.'],
    ['Ta\u202Esks', 'This app’s name is deceptive: it hides characters or mixes alphabets.'],
    ['Tasks', 'Nobody has verified this app. Allow it only if you have just come from it and trust it.'],
  ])('the client name %j gets a warning', async (client_name, warning) => {
    const { screen } = await renderConsent(QUERY, {
      describe: asks({ client: { ...toQuestion().client, client_name } }),
    })
    await expect.element(screen.getByText(warning)).toBeVisible()
  })

  test('every scope is described in words', async () => {
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
      'Keep this access while you are away',
      'Read your documents',
      'Use the other scope',
    ])
  })

  test('scopes that the person cannot grant have a list of their own', async () => {
    const scope_results = [
      { scope: 'openid', description: '', is_grantable: true },
      { scope: 'full_access', description: '', is_grantable: false },
    ]
    const { screen } = await renderConsent(QUERY, { describe: asks({ scope_results }) })
    const text = 'You do not have permissions to grant Chat Assistant access to some of the requested scopes.'
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(listedIn(screen, text)).toEqual(['Do everything that you can do with your account'])
    expect(listedIn(screen, 'Allow Chat Assistant to:')).toEqual(['Know who you are'])
  })

  test('texts of the embedder are used', async () => {
    const { screen } = await renderConsent(QUERY, {
      describe: (f) => f.withStrings({ 'idp.consent.allow': 'Erlauben', 'idp.scope.openid': 'Wissen, wer Sie sind' }),
    })
    await expect.element(screen.getByRole('button', { name: 'Erlauben' })).toBeVisible()
    await expect.element(screen.getByText('Wissen, wer Sie sind')).toBeVisible()
  })
})

describe('the decision', () => {
  test('Allow submits the whole request and follows the returned URL', async () => {
    const { screen, callsOf, events } = await renderConsent(QUERY, {
      describe: answers({ redirect_uri: GRANTED, authorization_code: '1' }),
    })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(navigated).toEqual([[GRANTED]])
    expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([[{ ...SENT, consent_granted: true }]])
    expect(events.map(({ type }) => type)).toEqual(['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_COMPLETE'])
    await expect.element(screen.getByRole('button', { name: 'Authorizing...' })).toHaveAttribute('aria-busy', 'true')
  })

  test('Deny submits the whole request and follows the returned URL', async () => {
    const { screen, callsOf, events } = await renderConsent(QUERY, { describe: answers({ redirect_uri: DENIED }) })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(navigated).toEqual([[DENIED]])
    expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([[{ ...SENT, consent_granted: false }]])
    expect(events.at(-1)).toEqual({ type: 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED', data: {} })
    await expect.element(screen.getByText('Access to the application was denied.')).toBeVisible()
  })

  test.each([
    ['with a code in the URL', { redirect_uri: GRANTED }],
    ['with a code beside the URL', { redirect_uri: GRANTED, authorization_code: '1' }],
    ['without a URL', { redirect_uri: '' }],
  ])('a denial that the provider answers %s reaches the client without a code', async (_how, answer) => {
    const { screen } = await renderConsent(QUERY, { describe: answers(answer) })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(navigated).toEqual([[DENIED]])
  })

  test('a denial that the provider does not get reaches the client, and the error is reported', async () => {
    const failure = createNetworkError()
    const { screen, errors } = await renderConsent(QUERY, {
      describe: (f) => f.withResponse('idp.oauthAuthorizeSubmit', () => Promise.reject(failure)),
    })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(navigated).toEqual([[DENIED]])
    expect(errors).toEqual([failure])
  })

  test('a failed submit shows an error and keeps the buttons usable', async () => {
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
    await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be reached')
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(navigated).toEqual([[GRANTED]])
  })

  test('two immediate clicks submit once', async () => {
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

  test('a click of a script on Allow does nothing', async () => {
    const { screen, callsOf } = await renderConsent(QUERY, { describe: answers({ redirect_uri: GRANTED }) })
    const allow = screen.getByRole('button', { name: 'Allow' })
    await expect.element(allow).toHaveAttribute('aria-disabled', 'false')
    allow.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([])
    await allow.click()
    await expect.poll(navigated).toEqual([[GRANTED]])
  })

  test('a returned URL that could run script is not followed', async () => {
    vi.mocked(navigateAway).mockRestore()
    const { screen } = await renderConsent(QUERY, {
      describe: answers({ redirect_uri: 'javascript:document.title="owned"' }),
    })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
    expect(document.title).not.toBe('owned')
  })

  test('after a redirect to an app, the screen says where to continue', async () => {
    const { screen } = await renderConsent(QUERY, { describe: answers({ redirect_uri: 'com.example.app:/cb?code=1' }) })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.element(screen.getByText('Continue in Chat Assistant. You may close this page.')).toBeVisible()
  })

  test('after a return with the Back button, the decision is not repeated', async () => {
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
  test('the request is submitted at once, without a grant', async () => {
    const { screen, callsOf } = await renderConsent(QUERY, {
      describe: (f) => answers({ redirect_uri: GRANTED })(asks({ consent_required: false })(f)),
    })
    await expect.poll(navigated).toEqual([[GRANTED]])
    expect(callsOf('idp.oauthAuthorizeSubmit')).toEqual([[{ ...SENT, consent_granted: false }]])
    await expect.element(screen.getByText('Authorizing...')).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  test('a failed submit asks, and a denial then reaches the client without a code', async () => {
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

  test('without a session nothing is asked, until the person signs in', async () => {
    const consent = await renderConsent(QUERY, { describe: signedOut })
    await expect.element(consent.screen.getByRole('alert')).toHaveTextContent(NO_SESSION)
    expect(consent.callsOf('idp.oauthAuthorizeStart')).toEqual([])
    become(consent, 'user-test-1')
    await expect.element(consent.screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })

  test.each(['user_unauthenticated', 'session_not_found', 'invalid_session_token'])(
    'a session that has ended (%s) is shown as missing',
    async (type) => {
      const { screen } = await renderConsent(QUERY, {
        describe: (f) => f.withResponse('idp.oauthAuthorizeStart', () => Promise.reject(createProviderError(type))),
      })
      await expect.element(screen.getByRole('alert')).toHaveTextContent(NO_SESSION)
    },
  )

  test('after a sign-out in another tab there is nothing to decide', async () => {
    const consent = await renderConsent(QUERY)
    await expect.element(consent.screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    become(consent, undefined)
    await expect.element(consent.screen.getByRole('alert')).toHaveTextContent(NO_SESSION)
  })

  test('after another user signed in, the provider is asked again', async () => {
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

  test('the trusted token is exchanged once, before the preflight', async () => {
    const { screen, calls, callsOf } = await renderConsent(QUERY, { config: { attestation } })
    await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(callsOf('session.attest')).toEqual([[{ token: 'trusted-1', profile_id: 'profile-1' }]])
    const methods = calls.map(({ method }) => method)
    expect(methods.indexOf('session.attest')).toBeLessThan(methods.indexOf('idp.oauthAuthorizeStart'))
  })

  test('a token that is refused is shown, and nothing is asked', async () => {
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
  test('a rejected request shows why, and offers no further attempt', async () => {
    const { screen } = await renderConsent(QUERY, {
      describe: (f) =>
        f.withResponse('idp.oauthAuthorizeStart', () =>
          Promise.reject(createProviderError('connected_app_not_found', 'The client is not known.')),
        ),
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The client is not known.')
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  test('an outage can be tried again', async () => {
    let count = 0
    const { screen } = await renderConsent(QUERY, {
      describe: (f) =>
        f.withResponse('idp.oauthAuthorizeStart', () => {
          count += 1
          if (count === 1) throw createNetworkError()
          return toQuestion()
        }),
    })
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })
})

const END = 'Please reach out to the application developer.'

test.each([
  ['', `Required parameter is missing: client_id. ${END}`],
  ['?client_id=app', `Required parameter is missing: redirect_uri. ${END}`],
  [`${QUERY}&redirect_uri=https://evil.example`, `Parameter is given more than once: redirect_uri. ${END}`],
  ['?client_id=app&redirect_uri=javascript:alert(1)', `Parameter is not valid: redirect_uri. ${END}`],
])('the request %s is not sent', async (query, text) => {
  const { screen, callsOf, errors } = await renderConsent(query)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  expect([callsOf('idp.oauthAuthorizeStart'), navigated()]).toEqual([[], []])
  expect(errors).toEqual([expect.objectContaining({ name: 'InvalidRequestError' })])
})

test('a request to log out shows the logout screen', async () => {
  const { screen } = await renderConsent('?client_id=app&post_logout_redirect_uri=https://client.example/', {
    describe: (f) =>
      f.withResponse('idp.oauthLogoutStart', () => ({
        redirect_uri: 'https://client.example/',
        consent_required: true,
      })),
  })
  await expect.element(screen.getByRole('heading', { name: 'Log out?' })).toBeVisible()
})
