/** Creates an object that has the keys of another, with a value made from each key. */
export function mapValues<Source extends object, Value>(
  source: Source,
  toValue: (key: Extract<keyof Source, string>) => Value,
): Record<Extract<keyof Source, string>, Value> {
  const values: Partial<Record<Extract<keyof Source, string>, Value>> = {}
  for (const key in source) values[key] = toValue(key)
  return values as Record<Extract<keyof Source, string>, Value> // the loop has set each key
}
