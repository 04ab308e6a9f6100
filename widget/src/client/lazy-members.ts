type Call = (...args: unknown[]) => unknown

/** Reports whether a member may be found elsewhere. Runtimes look for the other names in any object. */
function isMember(name: string | symbol): name is string {
  return typeof name === 'string' && name !== 'then' && name !== 'toJSON'
}

/**
 * Creates an object that has every member: what is given, and functions that find the member of their name elsewhere
 * and call it. A member is the same function each time, and can be replaced.
 *
 * @param find returns the object that the members are found in
 */
export function toLazyMembers(find: () => Promise<unknown>, given: object = {}): object {
  return new Proxy(
    Object.assign(() => {}, given),
    {
      get(own, name) {
        const findMember = async () => Reflect.get(Object(await find()), name)
        if (!Object.hasOwn(own, name) && isMember(name)) Reflect.set(own, name, toLazyMembers(findMember))
        return Reflect.get(own, name)
      },
      has: (own, name) => name in own || isMember(name),
      // The names are those of the members that are found, as the type of the client says.
      apply: async (_own, _this, args: unknown[]) => ((await find()) as Call)(...args),
    },
  )
}
