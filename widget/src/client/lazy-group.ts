import { mapValues } from './map-values.ts'

/** The names of a group of methods: `1` for a method, an object for a group. The compiler reports a missing one. */
export type NamesOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: never[]) => unknown ? 1 : NamesOf<Group[Name]>
}

/**
 * Creates a group of methods without their code: each one finds the group, then calls the method of the same name.
 *
 * @param find returns the loaded group
 */
export function createLazyGroup<Group extends object>(names: NamesOf<Group>, find: () => Promise<Group>): Group {
  const group = mapValues(names, (name) => {
    const findMember = async () => (await find())[name] as Member // the names are those of its members
    const inner = names[name] as 1 | NamesOf<Member> // each name is one of the two
    return inner === 1
      ? async (...args: unknown[]) => (await findMember())(...args)
      : createLazyGroup(inner, findMember)
  })
  return group as Group // has one member per name
}

/** A method or a group of them. Only the table of names tells the two apart. */
type Member = ((...args: unknown[]) => unknown) & { [name: string]: Member }
