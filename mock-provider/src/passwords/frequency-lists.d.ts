declare module 'zxcvbn/lib/frequency_lists.js' {
  /** The commonest first, in lower case. */
  const lists: { readonly passwords: readonly string[] }
  export default lists
}
