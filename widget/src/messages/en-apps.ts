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
