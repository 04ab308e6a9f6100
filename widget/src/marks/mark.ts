/** The mark of a third party. Its paths have a colour each, or the colour of the text. */
export type Mark = {
  /** The left and upper edge, the width and the height, in the unit of the paths. Includes a margin. */
  readonly viewBox: string
  /** The paths, in drawing order. */
  readonly paths: readonly (readonly [path: string, colour?: string])[]
}
