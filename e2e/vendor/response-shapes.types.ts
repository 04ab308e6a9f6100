import type { Operations, SdkSchemas } from '@latchkey/openapi'
import type { AuthenticationFactor as Factor5 } from '@stytch/vanilla-js/headless'
import type { AuthenticationFactor as Factor6 } from 'stytch-6/headless'
import type { Method5, Method6, ResultOf, VendorClient5, VendorClient6 } from './client-types.ts'
import type { OPERATIONS } from './operations.ts'

type DataOf<Id extends keyof Operations> = Operations[Id] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? Data
  : never

type DocumentedOf<Method extends Method6> = (typeof OPERATIONS)[Method] extends infer Id extends keyof Operations
  ? DataOf<Id>
  : never

/**
 * Members that can be null on the wire, which the vendor's types do not say: the session of a sign-in that waits for a
 * second factor, the rules of the password policy that is not in use, and the end of a third party's token.
 */
type NullOnWire = 'session' | 'luds_requirements' | 'expires_at'

/**
 * The member whose kinds the documents merge into one object. The vendor's type is a union of the kinds, which are
 * compared below.
 */
type Factors = 'authentication_factors'

/** A documented response without the nulls above, and with factors of any kind. */
type Declared<Value> = Value extends readonly (infer Item)[]
  ? Declared<Item>[]
  : Value extends object
    ? {
        [Name in keyof Value]: Name extends Factors
          ? never
          : Declared<Name extends NullOnWire ? NonNullable<Value[Name]> : Value[Name]>
      }
    : Value

/** The vendor's type of its result has `data: unknown`, around the response. */
type Wrapped = 'authenticateByUrl'

/** The methods of a client whose documented response does not have the vendor's declared type. */
type Mismatch<Client, Method extends Method6> = {
  [Name in Exclude<Method, Wrapped>]: Declared<DocumentedOf<Name>> extends ResultOf<Client, Name> ? never : Name
}[Exclude<Method, Wrapped>]

/** Compiles only for an empty union of names. */
type None<Names extends never> = Names

export type ResponsesFit5 = None<Mismatch<VendorClient5, Method5>>
export type ResponsesFit6 = None<Mismatch<VendorClient6, Method6>>
/** Compiles when 6.x has every method of 5.40. A table of the methods of 6.x then covers both. */
export type OlderMethodsAreKept = None<Exclude<Method5, Method6>>

type DeliveryMethod = SdkSchemas['AuthenticationFactor']['delivery_method']
/** Compiles when the documents have the vendor's kinds of factors. */
export type FactorsAreKnown5 = None<Exclude<Factor5['delivery_method'], DeliveryMethod>>
export type FactorsAreKnown6 = None<Exclude<Factor6['delivery_method'], DeliveryMethod>>
