/** The English words of the built-in messages. `{duration}`, `{project}` and `{code}` are placeholders. */
export const ENGLISH_WORDS = {
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
}

/** The words of the built-in messages in one language. */
export type Words = typeof ENGLISH_WORDS
