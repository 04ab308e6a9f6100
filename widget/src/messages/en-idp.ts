/** The texts of the consent and logout screens, loaded with them. */
export const enIdp = {
  'idp.consent.title': 'Sign in to {client} with {project}',
  'idp.consent.title-without-project': 'Sign in to {client}',
  'idp.consent.signed-in-as': 'Signed in as {account}',
  'idp.consent.not-you': 'Not you?',
  'idp.consent.allows': 'Allow {client} to:',
  'idp.consent.not-grantable': 'You do not have permissions to grant {client} access to some of the requested scopes.',
  'idp.consent.returns-to.site': 'You will be sent back to {target}',
  'idp.consent.returns-to.loopback':
    'You will be sent back to {target}, a program on this device. Allow it only if you have just started it yourself.',
  'idp.consent.returns-to.app':
    'You will be sent back to {target}, an app on this device. Allow it only if you have just started it yourself.',
  'idp.consent.known-address': 'This address belongs to {assistant}.',
  'idp.consent.unverified': 'Nobody has verified this app. Allow it only if you have just come from it and trust it.',
  'idp.consent.deceptive-name': 'This app’s name is deceptive: it hides characters or mixes alphabets.',
  'idp.consent.impostor':
    'The name of this app contains “{assistant}”, but its address does not belong to {assistant}.',
  'idp.consent.allow': 'Allow',
  'idp.consent.deny': 'Deny',
  'idp.consent.submitting': 'Authorizing...',
  'idp.consent.submitted': 'Continue in {client}. You may close this page.',
  'idp.consent.open': 'Open {client}',
  'idp.consent.open-help': 'If nothing happens, the app may not be installed on this device.',
  'idp.consent.denied': 'Access to the application was denied.',

  'idp.scope.openid': 'Know who you are',
  'idp.scope.profile': 'See your name and profile picture',
  'idp.scope.email': 'See your email address',
  'idp.scope.phone': 'See your phone number',
  'idp.scope.full_access': 'Do everything that you can do with your account',
  'idp.scope.offline_access': 'Keep this access while you are away',
  'idp.scope.unknown': 'Use the {scope} scope',

  'idp.logout.title': 'Log out?',
  'idp.logout.yes': 'Yes',
  'idp.logout.no': 'No',
  'idp.logout.stayed': 'You have not been logged out. You may close this page.',
  'idp.logout.leaving': 'Logging you out...',
  'idp.logout.uncertain':
    'You are logged out in this browser. The sign-in service did not confirm it, so your session may stay active there until it expires.',
  'idp.logout.continue': 'Continue',
  'idp.logout.done': 'You have been logged out. You may close this page.',

  'idp.no-session': 'No active session detected. Please log in to continue.',
  'idp.missing-parameter': 'Required parameter is missing: {param}. Please reach out to the application developer.',
  'idp.repeated-parameter':
    'Parameter is given more than once: {param}. Please reach out to the application developer.',
  'idp.invalid-parameter': 'Parameter is not valid: {param}. Please reach out to the application developer.',
  'idp.unsupported-method':
    'The code challenge method "{method}" is not supported. Please reach out to the application developer.',
} as const

/** The texts of the list of connected apps. */
export const enApps = {
  'apps.title': 'Apps with access to your account',
  'apps.intro': 'These apps may act for you until you remove their access.',
  'apps.none': 'No app has access to your account. An app that you allow appears here.',
  'apps.permissions': 'It may:',
  'apps.since': 'Allowed on {date}',
  'apps.used': 'Last used on {date}',
  'apps.unused': 'Not used yet',
  'apps.answers': 'Its answers go to {targets}',
  'apps.remove': 'Remove access',
  'apps.remove-label': 'Remove the access of {app}',
  'apps.remove-text': 'It loses its access at once, and has to ask you again.',
  'apps.cancel': 'Cancel',
  'apps.removed': '{app} no longer has access.',
} as const
