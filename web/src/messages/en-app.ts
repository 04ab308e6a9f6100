import { PRODUCT } from './en.ts'

const TRY_AGAIN = 'Try Again'

/** The texts of the pages behind the login page, in English. */
export const EN_APP = {
  /** These two are in the built page only, in every language. `index.html` has them in English. */
  needsScript: 'This page needs JavaScript.',
  needsNewBrowser: 'This page needs a newer browser.',
  slow: { text: 'This is taking longer than usual.', tryAgain: TRY_AGAIN },
  wrongConfig: {
    title: 'Not configured',
    text: 'This site is not configured. Fix the "latchkey-config" block of this page:',
  },
  authenticate: {
    title: 'Signing you in',
    working: 'Completing authentication...',
    errorTitle: 'Authentication Error',
    missingToken: 'No authentication token found in URL',
    failed: 'Authentication failed: {reason}',
    unknownError: 'Unknown error',
    unknownTokenType: 'Links of the kind "{type}" are not supported',
    redirecting: 'You are being taken back to the login page.',
    stay: 'Stay on this page',
    stopped: 'You stay on this page.',
    toLogin: 'Go to the login page',
  },
  confirmSignIn: {
    title: 'Confirm sign-in',
    /** `{account}` is the masked name of the account. */
    about: 'You are about to sign in as {account}. Continue?',
    notRequested: 'This sign-in was not requested in this browser. Continue only if you requested it yourself.',
    replaces: 'You are signed in as {account} now. Continuing logs you out of that account.',
    proceed: 'Continue',
    cancel: 'Cancel',
  },
  signInAgain: { subtitle: 'The app that sent you here asks you to sign in again.' },
  chooseAccount: {
    title: 'Choose an account',
    subtitle: 'The app that sent you here asks which account to use.',
    keep: 'Continue as {account}',
    useOther: 'Use another account',
  },
  resetPassword: {
    title: 'Reset password',
    subtitle: 'We will email you a link to set a new password.',
    email: 'Email',
    send: 'Email me a link',
    sending: 'Sending...',
    sent: 'A link to set a new password was sent to you at {email}.',
    failed: 'The link could not be sent: {reason}',
    invalidEmail: 'Invalid email address.',
    unknownError: 'Unknown error',
    another: 'Request another link',
    useGithub: 'Sign in with GitHub instead',
  },
  consent: {
    title: 'Authorization Request',
    clientFallback: PRODUCT,
    wantsAccess: '{client} wants to access your account.',
    permissionsTitle: 'It will be able to:',
    permissions: { workspaces: 'View your Asana workspaces', tasks: 'View and manage your Asana tasks' },
    newScopesTitle: 'New since last time:',
    knownScopesTitle: 'You have already allowed it to:',
    /** `{server}` is the host of a tool server. */
    toolServer: 'It asks for access to the tool server {server}',
    firstTime: 'You have not allowed this app before.',
    sameName: 'You have allowed another app with this name. This one is not the same app.',
    warning: 'Take care',
    onThisDevice: 'This is a program on this device. Allow it only if you have just started it yourself.',
    appLink: 'This opens an app on this device. Allow it only if you have just started it yourself.',
    submitFailed: 'Authorization failed. Please try again.',
    /** `{link}` is a link with the text `privacyPolicyLink`. */
    privacyPolicy: 'Read the {link} to see how your data is handled.',
    privacyPolicyLink: 'privacy policy',
    whoHasAccess: 'See which apps have access to your account',
    expired:
      'This request has expired. Nothing was allowed. Go back to the app that sent you here, and connect it again.',
    framed: 'This page cannot be used inside another page. Open it in a window of its own.',
    errorTitle: 'Authorization Error',
    loadFailed: 'Failed to load authorization details.',
    tryAgain: TRY_AGAIN,
    advice: {
      unknownClient:
        'The app that sent you here is not registered. Go back to it and connect it again. If that does not help, please reach out to the application developer.',
      unknownRedirect:
        'The app that sent you here asks to return to an address that is not registered. Please reach out to the application developer.',
      other:
        'This request cannot be authorized as it is. Go back to the app that sent you here, or reach out to the application developer.',
    },
  },
  connectedApps: { title: 'Connected assistants' },
  logout: { title: 'Log out' },
  asana: {
    title: 'Connecting to Asana',
    redirecting: 'You are being taken to Asana...',
    errorTitle: 'Error',
    failed: 'Asana could not be opened.',
  },
  home: {
    title: 'Unofficial Asana Apps SDK MCP Server',
    connectedTitle: 'Successfully connected to Asana!',
    connected: 'You can now use the Asana MCP tools in ChatGPT.',
    errorTitle: 'Error',
    /** What another page has reported. */
    reported: 'The page that sent you here reported: “{report}”',
    /** The texts for the codes of the server that connects Asana, and of Asana itself (RFC 6749 §4.1.2.1). */
    errors: {
      signed_out: 'Please sign in before you connect Asana.',
      access_denied: 'Asana was not connected because access was denied.',
      other_user: 'This Asana connection was started by another user. Please try again.',
      not_started: 'This Asana connection was not started in this browser. Please try again.',
      no_code: 'Asana did not say whether access was allowed. Please try again.',
      exchange_failed: 'Asana could not be connected. Please try again.',
    },
    connection: {
      text: 'Asana is connected as {account}.',
      textSince: 'Asana has been connected as {account} since {date}.',
      disconnect: 'Disconnect Asana',
      disconnecting: 'Disconnecting...',
      disconnected: 'Asana is disconnected.',
      failed: 'Asana could not be disconnected. Please try again.',
    },
    stepsTitle: 'Getting Started',
    steps: {
      add: 'Add the MCP server URL in ChatGPT under Settings → Connectors:',
      authorize: 'Authorize the MCP app (OAuth).',
      connect: 'Connect your Asana account.',
    },
    /** Screen readers say it before a step that is done. */
    stepDone: 'Done:',
    serverUrl: 'MCP server URL',
    copy: 'Copy',
    copied: 'Copied',
    connect: 'Connect Asana Account',
    connectedApps: 'Connected assistants',
    help: 'Help and documentation',
    signOut: 'Log out',
    signingOut: 'Logging out...',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address.',
  },
} as const
