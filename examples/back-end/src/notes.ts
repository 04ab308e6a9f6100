import { stytch } from './provider.ts'

const MAX_NOTES = 10

/** Returns a user's notes, which the provider keeps in the user's metadata. */
export async function listNotes(user_id: string): Promise<string[]> {
  const { untrusted_metadata } = await stytch.users.get({ user_id })
  const notes: unknown = untrusted_metadata?.['notes']
  return Array.isArray(notes) ? notes.map(String) : []
}

/** Adds a note. The oldest one goes when there are too many. */
export async function addNote(user_id: string, text: string): Promise<string[]> {
  const notes = [...(await listNotes(user_id)), text].slice(-MAX_NOTES)
  await stytch.users.update({ user_id, untrusted_metadata: { notes } })
  return notes
}
