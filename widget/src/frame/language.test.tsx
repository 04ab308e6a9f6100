import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ProviderContext } from '../flow/provider-context.tsx'
import { loadLanguage } from '../languages/load-language.ts'
import type { Language } from '../messages/en.ts'
import { SignInWidget } from '../delivery/sign-in-widget.tsx'
import { createFakeClient } from '../testing/fake-client.ts'
import { createProviderError } from '../testing/failures.ts'
import { createFixture } from '../testing/fixture.ts'

const POLISH = 'Kontynuuj przez GitHub'
const CZECH = 'Pokračovat přes GitHub'
const ENGLISH = 'Continue with GitHub'

afterEach(() => {
  document.documentElement.lang = 'en'
})

function renderIn(...languages: (Language | undefined)[]) {
  const { config } = createFixture().withOauth('github').withEmailLink()
  const { client } = createFakeClient({})
  const toWidgets = (wanted: readonly (Language | undefined)[]) => (
    <ProviderContext client={client}>
      {wanted.map((language, index) => (
        <SignInWidget key={index} config={config} {...(language && { language })} />
      ))}
    </ProviderContext>
  )
  return render(toWidgets(languages)).then((screen) => ({
    screen,
    change: (...wanted: (Language | undefined)[]) => screen.rerender(toWidgets(wanted)),
  }))
}

test(
  'the widget renders in its configured language and sets its lang attribute',
  { tags: 'wcag.widget-3-1-2' },
  async () => {
    const { screen } = await renderIn('cs-CZ')
    await expect.element(screen.getByRole('button', { name: CZECH })).toBeVisible()
    const root = screen.container.querySelector('.latchkey')
    expect([root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual(['cs', 'ltr'])
  },
)

test('two widgets on one page can use different languages', async () => {
  const { screen } = await renderIn('cs', 'pl')
  await expect.element(screen.getByRole('button', { name: CZECH })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: POLISH })).toBeVisible()
})

test('a widget without a language uses the language of the page and follows its changes', async () => {
  document.documentElement.lang = 'pl'
  const { screen } = await renderIn(undefined)
  await expect.element(screen.getByRole('button', { name: POLISH })).toBeVisible()
  document.documentElement.lang = 'cs'
  await expect.element(screen.getByRole('button', { name: CZECH })).toBeVisible()
  document.documentElement.lang = 'en-GB'
  await expect.element(screen.getByRole('button', { name: ENGLISH })).toBeVisible()
})

test('changing the language keeps the typed text', async () => {
  const { screen, change } = await renderIn(undefined)
  const field = screen.getByRole('textbox')
  await field.fill('ada@example.com')
  await change('cs')
  await expect.element(screen.getByRole('button', { name: CZECH })).toBeVisible()
  await expect.element(field).toHaveValue('ada@example.com')
})

test('a language passed with its texts is used in the first render', async () => {
  const { screen } = await renderIn(await loadLanguage('pl'))
  expect(screen.getByRole('button', { name: POLISH }).elements()).toHaveLength(1)
})

test('the widget falls back to English, with lang="en", if the page’s language has no translation', async () => {
  document.documentElement.lang = 'tlh'
  const { screen } = await renderIn(undefined)
  await expect.element(screen.getByRole('button', { name: ENGLISH })).toBeVisible()
  expect(screen.container.querySelector('.latchkey')?.getAttribute('lang')).toBe('en')
})

test.for([
  ['de', undefined, 'de-DE'],
  ['pt-BR', 'pt-br', 'pt-br'],
  ['es', 'es', 'es'],
  ['zh-Hans', undefined, 'zh-Hans'],
  ['zh-Hant', undefined, undefined],
  ['ar', undefined, undefined],
] as const)('the texts of %s name the nearest languages of mails (%s) and text messages (%s)', async (given) => {
  const [tag, mailLocale, phoneLocale] = given
  const texts = await loadLanguage(tag)
  expect([texts.mailLocale, texts.phoneLocale]).toEqual([mailLocale, phoneLocale])
})

test('a server error is shown in the language of the widget', async () => {
  const { config } = createFixture().withEmailLink()
  const { client } = createFakeClient({
    responses: {
      'magicLinks.email.loginOrCreate': () => {
        throw createProviderError('too_many_requests')
      },
    },
  })
  const screen = await render(
    <ProviderContext client={client}>
      <SignInWidget config={config} language="cs" />
    </ProviderContext>,
  )
  await screen.getByRole('textbox').fill('ada@example.com')
  await screen.getByRole('button', { name: 'Pokračovat' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Příliš mnoho')
})
