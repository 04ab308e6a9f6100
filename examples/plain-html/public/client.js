/** The drop-in script has run before this module. The attributes in `login.html` name the same project. */
export const client = window.Latchkey.createProviderClient('public-token-test-latchkey', {
  baseUrl: 'http://localhost:4010',
})
