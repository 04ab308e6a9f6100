import type { TEXTS } from './texts.ts'
import type { PlaygroundState } from './state.ts'
import { toPage, toScript } from './to-html-code.ts'
import { toReactCode, type Project } from './to-react-code.ts'

/** A file of generated code, for developers to copy. */
export type CodeFile = { name: string; code: string }

/** The languages in which the playground generates code for the chosen options. */
export const CODE_LANGUAGES = ['react', 'html', 'seed'] as const satisfies readonly (keyof typeof TEXTS.languages)[]

/** Generates code for the chosen options in one language. */
export function toFiles(
  language: (typeof CODE_LANGUAGES)[number],
  state: PlaygroundState,
  project: Project,
): CodeFile[] {
  if (language === 'react') return [{ name: 'login.tsx', code: toReactCode(state, project) }]
  if (language === 'seed') return [{ name: 'seed.json', code: toSeed(state, project.publicToken) }]
  return [
    { name: 'index.html', code: toPage(project, state) },
    { name: 'sign-in.js', code: toScript(state) },
  ]
}

/** Returns a seed with a tenant that allows what the configuration asks for, as JSON. */
export function toSeed({ config }: PlaygroundState, publicToken: string): string {
  const { emailMagicLinksOptions: links } = config
  const redirect_urls = toRedirectUrls(config)
  const template_ids = toTemplateIds(config)
  const settings = {
    ...(redirect_urls && { redirect_urls }),
    ...(template_ids.length > 0 && { template_ids }),
    ...(links?.domainHint !== undefined && { email_domains: [links.domainHint] }),
  }
  return `${JSON.stringify({ tenants: [{ public_token: publicToken, config: settings }] }, null, 2)}\n`
}

/** A project registers URLs of each kind. A kind without any gets the origin of the others. */
function toRedirectUrls({
  oauthOptions,
  emailMagicLinksOptions: links,
  passwordOptions: passwords,
}: PlaygroundState['config']) {
  const login = toSet(oauthOptions?.loginRedirectURL, links?.loginRedirectURL, passwords?.loginRedirectURL)
  // "Login without a password" may create an account.
  const signup = toSet(oauthOptions?.signupRedirectURL, links?.signupRedirectURL, passwords?.loginRedirectURL)
  const reset_password = toSet(passwords?.resetPasswordRedirectURL)
  const [first] = [...login, ...signup, ...reset_password]
  if (first === undefined) return undefined
  const withDefault = (urls: string[]) => (urls.length > 0 ? urls : [URL.parse(first)?.origin ?? first])
  return { login: withDefault(login), signup: withDefault(signup), reset_password: withDefault(reset_password) }
}

function toTemplateIds({
  emailMagicLinksOptions: links,
  otpOptions: codes,
  passwordOptions: passwords,
}: PlaygroundState['config']) {
  return toSet(
    links?.loginTemplateId,
    links?.signupTemplateId,
    codes?.loginTemplateId,
    codes?.signupTemplateId,
    passwords?.resetPasswordTemplateId,
  )
}

function toSet(...values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value || []))]
}
