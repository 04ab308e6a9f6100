declare module 'zxcvbn/lib/frequency_lists.js' {
  /** The commonest first, in lowercase. */
  const lists: { readonly passwords: readonly string[] }
  export default lists
}
