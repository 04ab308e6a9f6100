/** The data folder cannot be used. The message is for a terminal. */
export class DataError extends Error {
  override readonly name = 'DataError'
}
