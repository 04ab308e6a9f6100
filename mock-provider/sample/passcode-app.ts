type PasscodeResponse = { data?: { method_id: string; user?: { emails: { email: string }[] } }; error_message?: string }

/** An app without a browser that signs users in with a passcode by email. It calls the provider's HTTP API directly. */
export function createPasscodeApp({ url, public_token }: { url: string; public_token: string }) {
  let method_id = ''
  async function call(path: string, body: object) {
    const authorization = `Basic ${btoa(`${public_token}:${public_token}`)}`
    const init = { method: 'POST', body: JSON.stringify(body), headers: { authorization } }
    const response = await fetch(`${url}/sdk/v1${path}`, init)
    // The provider documents this form of the response.
    const { data, error_message } = (await response.json()) as PasscodeResponse
    if (!data) throw new Error(error_message)
    return data
  }
  return {
    async signIn(email: string): Promise<void> {
      method_id = (await call('/otps/email/login_or_create', { email })).method_id
    },
    async enter(token: string | null): Promise<string> {
      const { user } = await call('/otps/authenticate', { method_id, token, session_duration_minutes: 60 })
      return `Welcome, ${user?.emails[0]?.email}`
    },
  }
}
