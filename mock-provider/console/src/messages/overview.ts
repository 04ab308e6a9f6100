export const OVERVIEW = {
  title: 'Overview',
  intro: 'A hosted identity provider on this machine. Nothing here leaves it.',
  addresses: 'Addresses',
  webApp: 'Web app',
  provider: 'Provider and console',
  toolServer: 'Tool server (the URL to add to an assistant)',
  next: 'What to do next',
  nextSimulator: 'Open the assistant simulator and press Connect.',
  nextSignIn:
    'Sign in with “Continue with GitHub”, as one of the accounts that are there or as a new one, and press Allow.',
  nextAsana:
    'Call a tool: it says that Asana is not connected. Connect it on the web app’s home page and call the tool again.',
  nextFaults: 'Arm a fault and see what a customer would see.',
  tenant: 'This tenant',
  counts: { users: 'Users', messages: 'Messages', faults: 'Armed faults' },
  clock: 'Clock',
  allTenants: 'All tenants',
} as const
