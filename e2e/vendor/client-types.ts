import type { StytchHeadlessClient } from '@stytch/vanilla-js/headless'
import type { StytchClient } from 'stytch-6/headless'

/** The public members of the vendor's clients. With the private members, the two classes would be incompatible. */
export type VendorClient5 = Pick<StytchHeadlessClient, keyof StytchHeadlessClient>
export type VendorClient6 = Pick<StytchClient, keyof StytchClient>

/** The dotted names of all methods of an object and of its members. */
export type MethodOf<Client> = {
  [Name in keyof Client & string]: Client[Name] extends (...given: never[]) => unknown
    ? Name
    : `${Name}.${MethodOf<Client[Name]>}`
}[keyof Client & string]

/** The method of a client by its dotted name. */
type Find<Client, Method extends string> = Method extends `${infer Name extends keyof Client & string}.${infer Rest}`
  ? Find<Client[Name], Rest>
  : Method extends keyof Client
    ? Client[Method]
    : never

/** What a method of a client resolves to. */
export type ResultOf<Client, Method extends string> =
  Find<Client, Method> extends (...given: never[]) => infer Result ? Awaited<Result> : never

export type Method5 = MethodOf<VendorClient5>
export type Method6 = MethodOf<VendorClient6>
