/** The data folder cannot be used. The message is shown in a terminal. */
export class DataError extends Error {
  override readonly name = 'DataError'
}
