/** An error type's entry in the catalogue. */
export type ErrorFacts = {
  /** HTTP status. */
  status: number
  /** The server's default message. */
  message: string
  /** Id of the text that the widget shows. Null: the widget shows the server's message. */
  text: string | null
  /** Whether the status is assumed, because no public source states it. */
  assumed?: true
}
