declare module 'zxcvbn/lib/frequency_lists.js' {
  /** In lowercase, the most common first. */
  const lists: { readonly passwords: readonly string[] }
  export default lists
}
