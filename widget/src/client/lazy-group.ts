/** The names of a group of methods: `1` for a method, an object for a group. The compiler reports a missing one. */
export type NamesOf<Group> = {
  [Name in keyof Group]: Group[Name] extends (...args: never[]) => unknown ? 1 : NamesOf<Group[Name]>
}

/**
 * Creates a group of methods without their code, which the first call of any of them loads.
 *
 * @param find returns the loaded group
 */
export function createLazyGroup<Group extends object>(names: NamesOf<Group>, find: () => Promise<Group>): Group {
  return toLazy(names, find) as Group // has one function per name
}

/** A method or a group of them. Only the table of names tells the two apart. */
type Member = ((...args: unknown[]) => Promise<unknown>) & { [name: string]: Member }

/** Creates the functions of a group. Each one loads the group, then calls the method of the same name. */
function toLazy(names: object, find: () => Promise<object>): object {
  return Object.fromEntries(
    Object.entries(names).map(([name, inner]: [string, 1 | object]) => {
      // The cast is safe, because the names are those of the loaded methods.
      const get = async () => (await find())[name as never] as Member
      return [name, inner === 1 ? async (...args: unknown[]) => (await get())(...args) : toLazy(inner, get)]
    }),
  )
}
