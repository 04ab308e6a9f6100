import { codeOf, linkOf } from '../inbox.ts'
import { demoUrl } from '../screens/demo.ts'
import type { AnyBrowserTest } from './fixtures.ts'
import type { Person } from './person.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

const ADA = 'ada@example.com'
const PASSWORD = 'quite the zebra umbrella'
const ARABIC_ZERO = 0x660
const VERIFIED = en['passcode.verified']
const HOME = EN_APP.home.title

/** Replaces the digits by Arabic-Indic ones, which people in Egypt type. */
const toArabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(ARABIC_ZERO + Number(digit)))

async function enterEmail(person: Person) {
  await person.fillIn('Email', ADA)
  await person.press('button', en['email.continue'])
}

async function enterPassword(person: Person, password: string) {
  await person.fillIn('Password', password)
  await person.press('button', 'Continue')
}

/** The ways to sign in that need no device and no extension. */
export function signInJourneys(test: AnyBrowserTest) {
  test('an emailed link signs a person up', async ({ person, inbox }) => {
    await person.visit(demoUrl('email-link'))
    await enterEmail(person)
    await person.see(fillIn(en['email-confirmation.text'], { email: ADA }))
    await person.visit(linkOf(await inbox.waitFor({ to: ADA })))
    await person.see(HOME)
  })

  test('a wrong passcode is refused, and the right one signs in', async ({ person, inbox }) => {
    await person.visit(demoUrl('email-passcode'))
    await enterEmail(person)
    const code = codeOf(await inbox.waitFor({ to: ADA }))
    await person.fillIn(en['passcode.title'], code === '000000' ? '111111' : '000000')
    await person.see(en['error.otp_code_not_found'])
    await person.fillIn(en['passcode.title'], code)
    await person.see(VERIFIED)
  })

  test('in the boxes of a passcode, the lit box is where typing goes', async ({ person, inbox }) => {
    await person.visit(demoUrl('email-passcode'))
    await enterEmail(person)
    await inbox.waitFor({ to: ADA })
    const isLit = (box: number, value: string) => `(() => {
      const lit = [...document.querySelectorAll('.lk-box')].map((box) => box.hasAttribute('data-active'))
      return lit.indexOf(true) === ${box} && lit.lastIndexOf(true) === ${box}
        && document.querySelector('[name=otp]').value === '${value}'
    })()`
    await person.fillIn(en['passcode.title'], '12345')
    await person.notice(isLit(5, '12345'))
    await person.keys('Home')
    await person.notice(isLit(0, '12345'))
    await person.type('9')
    await person.notice(isLit(1, '92345'))
    await person.keys('Delete')
    await person.notice(isLit(1, '9345'))
  })

  test('a person with an Arabic keyboard signs in by phone', async ({ person, inbox }) => {
    await person.visit(demoUrl('phone-passcode'))
    await person.fillIn(en['phone.label'], toArabic('2025550123'))
    await person.keys('Enter')
    await person.see('+1 202 555 0123')
    await person.fillIn(en['passcode.title'], toArabic(codeOf(await inbox.waitFor({ to: '+12025550123' }))))
    await person.see(VERIFIED)
  })

  test('the keyboard alone is enough to sign in', async ({ person, inbox }) => {
    await person.visit(demoUrl('passcode-in-shadow-root'))
    await person.see(en['email.continue'])
    await person.fillIn('Email', ADA)
    await person.keys('Enter')
    const code = codeOf(await inbox.waitFor({ to: ADA }))
    await person.notice(
      `document.activeElement?.shadowRoot?.activeElement?.getAttribute('autocomplete') === 'one-time-code'`,
    )
    await person.type(code)
    await person.see(VERIFIED)
  })

  test('a password is created, and signs in after signing out', async ({ person }) => {
    await person.visit(demoUrl('password'))
    await enterEmail(person)
    await person.see(en['password.create.title'])
    await enterPassword(person, PASSWORD)
    await person.see(en['success.text'])
    await person.visit('/')
    await person.press('button', EN_APP.home.signOut)
    await person.see('Continue with GitHub')
    await person.visit(demoUrl('password'))
    await enterEmail(person)
    await person.see('Log In')
    await enterPassword(person, 'not the umbrella')
    await person.see(en['error.unauthorized_credentials'])
    await enterPassword(person, PASSWORD)
    await person.see(en['success.text'])
  })

  test('a forgotten password is replaced through an email', async ({ person, inbox, provider }) => {
    await provider.createUser({ email: ADA, password: PASSWORD })
    await person.visit(demoUrl('password'))
    await enterEmail(person)
    await person.press('button', en['password.login.forgot'])
    await person.visit(linkOf(await inbox.waitFor({ to: ADA }), 'reset_password'))
    await person.see(en['password.reset.title'])
    await enterPassword(person, 'another tango of giraffes')
    await person.see(HOME)
  })

  test('a third party signs a person in at a page with a name of its own', async ({ person }) => {
    await person.visit('/login')
    await person.press('button', 'Continue with GitHub')
    await person.press('button', /^Continue as/)
    await person.see(HOME)
    await person.reload()
    await person.see(HOME)
  })
}
