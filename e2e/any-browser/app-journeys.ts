import { PROVIDER_URL } from '../addresses.ts'
import { demoUrl } from '../screens/demo.ts'
import type { AnyBrowserTest } from './fixtures.ts'
import type { Person } from './person.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { en } from '../../widget/src/messages/en.ts'

const HOME = EN_APP.home.title

async function signInWithGithub(person: Person) {
  await person.press('button', 'Continue with GitHub')
  await person.press('button', /^Continue as/)
}

/** What a person does with the web app and the console. */
export function appJourneys(test: AnyBrowserTest) {
  const { expect } = test

  test('an assistant is authorized, and its client gets tokens', async ({ person, assistant }) => {
    const state = 'a=b&c+d%2Fe {"f":"é"}'
    await person.visit(await assistant.begin({ state }))
    await signInWithGithub(person)
    await person.see('Journey Assistant')
    await person.reload()
    await person.press('button', 'Allow')
    await person.see('Back at the assistant')
    const query = await assistant.comeback()
    expect(query.get('state')).toBe(state)
    await assistant.finish(query.get('code') ?? '')
    expect(await assistant.listTools()).toContain('list_workspaces')
  })

  test('an assistant is denied', async ({ person, assistant }) => {
    await person.visit(await assistant.begin())
    await signInWithGithub(person)
    await person.press('button', 'Deny')
    await person.see('Back at the assistant')
    const query = await assistant.comeback()
    expect(query.get('error')).toBe('access_denied')
    expect(query.has('code')).toBe(false)
  })

  test('Asana is linked and disconnected', async ({ person }) => {
    await person.visit('/')
    await signInWithGithub(person)
    await person.press('link', EN_APP.home.connect)
    await person.press('button', 'Allow')
    await person.see(EN_APP.home.connectedTitle)
    await person.reload()
    await person.see('Asana has been connected as')
    await person.press('button', EN_APP.home.connection.disconnect)
    await person.see(EN_APP.home.connection.disconnected)
  })

  test('signing in and out in one tab updates the other', async ({ person }) => {
    await person.visit('/login')
    await person.see('Continue with GitHub')
    const other = await person.openTab()
    await other.visit('/')
    await signInWithGithub(other)
    await other.see(HOME)
    await person.see(HOME)
    await person.press('button', EN_APP.home.signOut)
    await person.see('Continue with GitHub')
    await other.see('Continue with GitHub')
  })

  test('the language is changed without a reload, and stays', async ({ person }) => {
    await person.visit('/login')
    await person.press('summary', 'Language')
    await person.choose('Language', 'fr')
    await person.see('Continuer avec GitHub')
    await person.reload()
    await person.see('Continuer avec GitHub')
    await person.notice("document.documentElement.lang === 'fr'")
  })

  test('a forced error is explained, and the next attempt works', async ({ person, provider }) => {
    await provider.fail('otpsEmailLoginOrCreate', 'too_many_requests', 1)
    await person.visit(demoUrl('email-passcode'))
    await person.fillIn('Email', 'ada@example.com')
    await person.press('button', en['email.continue'])
    await person.see('Too many requests')
    await person.press('button', en['email.continue'])
    await person.see('A 6-digit passcode was sent to you')
  })

  test('the console shows the passcode that was sent', async ({ person, inbox, tenant }) => {
    await person.visit(demoUrl('email-passcode'))
    await person.fillIn('Email', 'ada@example.com')
    await person.press('button', en['email.continue'])
    const { code } = await inbox.waitFor({ to: 'ada@example.com' })
    await person.visit(`${PROVIDER_URL}/messages?tenant=${tenant}`)
    await person.press('link', /ada@example\.com/)
    await person.see(String(code))
  })

  test('a page without a session leads to the login page and back', async ({ person }) => {
    await person.visit('/?from=bookmark')
    await person.arriveAt(/\/login/)
    await signInWithGithub(person)
    await person.arriveAt(/\/\?from=bookmark$/)
  })
}

/** @param isPossible false where the browser's driver cannot go back to another origin */
export function backJourney(test: AnyBrowserTest, isPossible = true) {
  test('Back on the page of Asana leads home, and does not redirect again', async ({ person }) => {
    test.skip(!isPossible, 'WebKitWebDriver loses its session when Back leads to another origin')
    await person.visit('/')
    await signInWithGithub(person)
    await person.press('link', EN_APP.home.connect)
    await person.see('See your workspaces')
    await person.back()
    await person.see(HOME)
  })
}
