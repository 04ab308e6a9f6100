/** Picks the named members that a request has. All other members of the body must have no effect. */
export function pickGiven<Body extends object, Name extends keyof Body>(
  body: Body,
  names: readonly Name[],
): Pick<Body, Name> {
  const given = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])
  return Object.fromEntries(given) as Pick<Body, Name> // the names are members of the type
}
