/** The texts that are loaded with the first screen after the main one, or with the first error. */
export const enDeferred = {
  'email-confirmation.title': 'Check your email',
  'email-confirmation.text': 'An email was sent to {email}.',
  'email-confirmation.gmail': 'Open Gmail',
  'email-confirmation.yahoo': 'Open Yahoo Mail',
  'email-confirmation.outlook': 'Open Outlook',

  'passcode.title': 'Enter passcode',
  'passcode.text': 'A 6-digit passcode was sent to you at {destination}.',
  'passcode.verifying': 'Verifying passcode...',
  'passcode.expires': 'Your code expires in {time}.',
  'passcode.expired': 'Your code has expired.',
  'passcode.resend-prompt': "Didn't get it?",
  'passcode.resend': 'Resend code',
  'passcode.sent': 'Code sent',
  'passcode.back': 'Back',
  'passcode.verified': 'Your passcode has been successfully verified.',

  'password.label': 'Password',
  'password.missing': 'Please enter your password.',
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  'password.continue': 'Continue',
  'password.create.title': 'Finish creating your account by setting a password.',
  'password.choose.title': 'Choose how you would like to create your account.',
  'password.choose.link': 'Email me a login link',
  'password.choose.code': 'Email me a login code',
  'password.login.title': 'Log In',
  'password.login.forgot': 'Forgot Password?',
  'password.forgot.title': 'Forgot password?',
  'password.forgot.text': 'A link to reset your password was sent to you at {email}.',
  'password.breached.title': 'Check your email to set a new password',
  'password.breached.text':
    'Your password may have been used on a different site that experienced a security issue. A link to set a new one was sent to you at {email}.',
  'password.set-new.title': 'Check your email!',
  'password.set-new.text': 'A link to create a password for your account was sent to you at {email}.',
  'password.dedupe.title': 'Check your email to set a new password!',
  'password.dedupe.text':
    'We want to make sure that it is really you who logs in. A link to set a new password was sent to you at {email}.',
  'password.not-received': "Didn't get it?",
  'password.resend': 'Resend email',
  'password.resent': 'Email resent',
  'password.without': 'Login without a password',
  'password.instead': 'Create a password instead',
  'password.reset.no-token': 'This link is not complete. Please request another one.',
  'password.reset.logging-in': 'Logging you in...',
  'password.reset.not-requested':
    'This sign-in was not requested in this browser. Continue only if you requested it yourself.',
  'second-factor.title': 'One more step',
  'second-factor.text': 'Enter the code of your authenticator app, or one of your recovery codes.',
  'second-factor.label': 'Code',
  'passkey.not-found':
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  'passkey.sign-in-failed': 'Unknown error occurred during passkey authentication. Please try again.',
  'passkey.blocked':
    'Your browser did not run the passkey request. Another request on this page or a browser extension may be in its way. Please try again, or sign in another way.',
  // Assumed: everything after the first sentence.
  'passkey.duplicate':
    'The Passkey cannot be created as it seems to be already registered. Please use another device or password manager, or skip without adding a Passkey.',
  'passkey.not-created':
    'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',

  'passkeys.register-title': 'Set up a new Passkey',
  'passkeys.register-text':
    'With a Passkey you log in with your fingerprint, your face or the screen lock of your device, instead of a password.',
  'passkeys.create': 'Create a Passkey',
  'passkeys.skip': 'Skip',
  'passkeys.title': 'Your Passkeys',
  'passkeys.created': 'Your Passkey was created.',
  'passkeys.none': 'You have no Passkeys.',
  'passkeys.unnamed': 'Passkey',
  'passkeys.edit': 'Edit',
  'passkeys.edit-label': 'Edit {name}',
  'passkeys.name': 'Name of the Passkey',
  'passkeys.save': 'Save',
  'passkeys.cancel': 'Cancel',
  'passkeys.delete': 'Delete',
  'passkeys.delete-label': 'Delete {name}',
  'passkeys.delete-text': 'Once deleted, the passkey cannot be restored.',
  'passkeys.deleted': 'The Passkey was deleted.',
  'passkeys.another': 'Set up another Passkey',
  'passkeys.done': 'Done',
  'passkeys.renamed': 'The Passkey is now called {name}.',
  'passkeys.finished': 'You are done. You may leave this page.',
  'passkeys.manage': 'Manage Passkeys',

  'success.title': 'Success!',
  'success.text': 'You have successfully logged in.',

  'failure.timeout': 'The sign-in service did not respond in time. Please try again.',
  'failure.malformed': 'The sign-in service sent a response that this page does not understand. Please try again.',
  'failure.second-factor': 'Another step is needed to sign in.',
  'failure.blocked.cookies':
    'Your browser blocks cookies, which are needed to sign in. Please allow them and try again.',
  'failure.blocked.storage': 'Your browser blocks storage, which is needed to sign in. Please allow it and try again.',
  'failure.blocked.crypto': 'Signing in needs a secure connection (https). Please contact the application developer.',
  'failure.blocked.token_size':
    'Your browser cannot keep this session, because it has too much data. Please contact the application developer.',

  // Assumed: the words between "unsubscribed" and "Resubscribe".
  'error.unsubscribed_phone_number': 'Phone number is unsubscribed from text messages. Resubscribe by texting START',
  'email.name-refused':
    'Only the letters a to z are accepted before the @ of an email address. Please use another address.',
  // Assumed: everything after the first sentence.
  'error.inactive_email': 'The email address is marked as inactive. Please use another email address.',
  'error.unauthorized_credentials': 'Unauthorized credentials.',
  'error.user_unauthenticated': 'Must have an active session to call this method.',
  'error.email_not_found': 'Email not found.',
  'error.unable_to_auth_magic_link':
    'The magic link could not be authenticated because it was either already used or expired.',
  'error.no_user_password': 'Password not found for this user. Please try again.',
  'error.breached_password': 'Password appears in the list of breached passwords and must be reset.',
  'error.reset_password': 'Password must be reset.',
  'error.oauth_token_not_found': 'OAuth Token could not be found.',
  'error.invalid_code': 'Code format is invalid, please try again.',
  'error.otp_code_not_found': 'Invalid passcode, please try again.',
  'error.member_password_not_found': 'Member password not found.',
  'error.oauth_flow_callback_error': 'An error was encountered in the callback of the OAuth flow. Please try again.',
  'error.unauthorized_action': 'Unauthorized action.',
  'error.user_lock_limit_reached': 'Too many failed authentication attempts. Please try again later.',
  'error.invalid_session_token': 'Invalid session token.',
  'error.session_not_found': 'Session not found.',
  'error.invalid_phone_number_country_code': "The phone number's country code is invalid, unsupported, or disabled.",
  'error.duplicate_member_phone_number':
    'A member with the specified phone number already exists for this organization.',
} as const
