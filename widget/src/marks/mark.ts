/** The mark of a third party. Its paths have a colour each, or the colour of the text. */
export type Mark = {
  /** The left and upper edge, the width and the height, in the unit of the paths. With a margin. */
  readonly viewBox: string
  /** In the order of drawing. */
  readonly paths: readonly (readonly [path: string, colour?: string])[]
}
