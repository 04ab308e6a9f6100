/** The error messages for a missing file and for one that is not JSON. */
type Texts = { none: string; invalidJson: (values: { reason: string }) => string }

/**
 * Reads a JSON file that a person chose.
 *
 * @param toBody names the type of the body; the server validates it
 * @throws Error without a file, and for one that is not JSON
 */
export async function readJsonFile<Body>(
  file: File | undefined,
  texts: Texts,
  toBody: (value: unknown) => Body,
): Promise<Body> {
  if (!file) throw new Error(texts.none)
  const text = await file.text()
  try {
    return toBody(JSON.parse(text))
  } catch (error) {
    throw new Error(texts.invalidJson({ reason: error instanceof Error ? error.message : String(error) }), {
      cause: error,
    })
  }
}
