export const OVERVIEW = {
  title: 'Overview',
  intro: 'A stand-in for a hosted identity provider. No data leaves this machine.',
  addresses: 'Addresses',
  webApp: 'Web app',
  provider: 'Provider and console',
  toolServer: 'Tool server (the URL to add to an assistant)',
  next: 'Next steps',
  nextSimulator: 'Open the assistant simulator and press Connect.',
  nextSignIn: 'Sign in with “Continue with GitHub”, as an existing account or a new one, and press Allow.',
  nextAsana:
    'Call a tool. It reports that Asana is not connected. Connect it on the web app’s home page and call the tool again.',
  nextFaults: 'Arm a fault and see what a customer would see.',
  tenant: 'This tenant',
  counts: { users: 'Users', messages: 'Messages', faults: 'Armed faults' },
  clock: 'Clock',
  allTenants: 'All tenants',
} as const
