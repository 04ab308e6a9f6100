import type { MockSchemas } from '@latchkey/openapi'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TEXTS } from '../messages/texts.ts'
import { Field, TextArea } from '../ui/field.tsx'

/** Returns the display name of a client, which is its id when it has no name. */
export function toClientName({ client_id, client_name }: MockSchemas['M2mClient']): string {
  return client_name === '' ? client_id : client_name
}

const TEXT = TEXTS.m2mClients

/** The texts that are typed into the form of a client. */
export type ClientText = { client_name: string; client_description: string; scopes: string; trusted_metadata: string }

export const EMPTY_CLIENT: ClientText = { client_name: '', client_description: '', scopes: '', trusted_metadata: '' }

/** Converts the typed texts to members of a client. @throws Error when the metadata are not a JSON object */
export function toMembers({ client_name, client_description, scopes, trusted_metadata }: ClientText) {
  return {
    client_name,
    client_description,
    scopes: scopes.split(/\s+/).filter(Boolean),
    trusted_metadata: toMetadata(trusted_metadata),
  } satisfies MockSchemas['M2mClientSeed']
}

function toMetadata(text: string): Record<string, unknown> {
  if (text === '') return {}
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(TEXT.metadataProblem)
  return Object.fromEntries(Object.entries(value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type ClientFieldsProps = { register: (name: keyof ClientText) => UseFormRegisterReturn }

export function ClientFields({ register }: ClientFieldsProps) {
  return (
    <>
      <div className="fields">
        <Field label={TEXTS.clients.name} {...register('client_name')} />
        <Field label={TEXTS.clients.description} {...register('client_description')} />
        <Field label={TEXT.scopes} hint={TEXT.separated} {...register('scopes')} />
      </div>
      <TextArea label={TEXT.metadata} hint={TEXT.metadataHint} rows={2} {...register('trusted_metadata')} />
    </>
  )
}
