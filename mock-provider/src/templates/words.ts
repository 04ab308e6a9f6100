import type { Locale } from '@latchkey/openapi'

/** The words of the built-in messages. `{duration}`, `{project}` and `{code}` are placeholders. */
export type Words = {
  loginSubject: string
  signupSubject: string
  loginIntro: string
  signupIntro: string
  loginButton: string
  signupButton: string
  resetSubject: string
  resetIntro: string
  resetButton: string
  /** Shown before the link that logs in without a password. */
  resetLoginIntro: string
  codeSubject: string
  code: string
  expires: string
  ignore: string
}

/** In the order of `LOCALES`. */
export const WORDS: Record<Locale, Words> = {
  en: {
    loginSubject: 'Log in to {project}',
    signupSubject: 'Create your {project} account',
    loginIntro: 'Follow this link to log in to {project}:',
    signupIntro: 'Follow this link to create your {project} account:',
    loginButton: 'Log in',
    signupButton: 'Create account',
    resetSubject: 'Set a new password for {project}',
    resetIntro: 'Follow this link to set a new password for {project}:',
    resetButton: 'Set a new password',
    resetLoginIntro: 'Or log in without a password:',
    codeSubject: '{code} is your {project} passcode',
    code: 'Your {project} passcode is {code}.',
    expires: 'It expires in {duration}.',
    ignore: 'If you did not ask for this, you can ignore it.',
  },
  es: {
    loginSubject: 'Inicia sesión en {project}',
    signupSubject: 'Crea tu cuenta de {project}',
    loginIntro: 'Sigue este enlace para iniciar sesión en {project}:',
    signupIntro: 'Sigue este enlace para crear tu cuenta de {project}:',
    loginButton: 'Iniciar sesión',
    signupButton: 'Crear cuenta',
    resetSubject: 'Elige una nueva contraseña de {project}',
    resetIntro: 'Sigue este enlace para elegir una nueva contraseña de {project}:',
    resetButton: 'Elegir una nueva contraseña',
    resetLoginIntro: 'O inicia sesión sin contraseña:',
    codeSubject: '{code} es tu código de {project}',
    code: 'Tu código de {project} es {code}.',
    expires: 'Caduca en {duration}.',
    ignore: 'Si no lo has pedido, puedes ignorar este mensaje.',
  },
  fr: {
    loginSubject: 'Connectez-vous à {project}',
    signupSubject: 'Créez votre compte {project}',
    loginIntro: 'Suivez ce lien pour vous connecter à {project} :',
    signupIntro: 'Suivez ce lien pour créer votre compte {project} :',
    loginButton: 'Se connecter',
    signupButton: 'Créer un compte',
    resetSubject: 'Choisissez un nouveau mot de passe pour {project}',
    resetIntro: 'Suivez ce lien pour choisir un nouveau mot de passe pour {project} :',
    resetButton: 'Choisir un nouveau mot de passe',
    resetLoginIntro: 'Ou connectez-vous sans mot de passe :',
    codeSubject: '{code} est votre code {project}',
    code: 'Votre code {project} est {code}.',
    expires: 'Il expire dans {duration}.',
    ignore: "Si vous n'avez rien demandé, vous pouvez ignorer ce message.",
  },
  'pt-br': {
    loginSubject: 'Entre em {project}',
    signupSubject: 'Crie sua conta em {project}',
    loginIntro: 'Siga este link para entrar em {project}:',
    signupIntro: 'Siga este link para criar sua conta em {project}:',
    loginButton: 'Entrar',
    signupButton: 'Criar conta',
    resetSubject: 'Defina uma nova senha para {project}',
    resetIntro: 'Siga este link para definir uma nova senha para {project}:',
    resetButton: 'Definir uma nova senha',
    resetLoginIntro: 'Ou entre sem senha:',
    codeSubject: '{code} é o seu código de {project}',
    code: 'Seu código de {project} é {code}.',
    expires: 'Ele expira em {duration}.',
    ignore: 'Se você não pediu isto, pode ignorar esta mensagem.',
  },
}

/** Fills in placeholders in braces. Unknown ones stay. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

const UNITS = [
  ['day', 1_440],
  ['hour', 60],
] as const

/** Formats a duration in a language, in the largest unit that divides it. */
export function toDuration(minutes: number, locale: Locale): string {
  const [unit, size] = UNITS.find(([, length]) => minutes % length === 0) ?? ['minute', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
}
