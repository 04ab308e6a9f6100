// The program of a thread that checks one password (`hash-pool.ts`). It is compiled on its own.
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { argon2i, argon2id } from '@noble/hashes/argon2.js'
import { compareSync } from 'bcryptjs'
import { isSameHash } from './hash-encodings.ts'

/** A password and the hash that it is compared with. */
export type HashTask =
  | { scheme: 'bcrypt'; password: string; hash: string }
  | { scheme: 'phpass'; password: string; salt: string; rounds: number; expected: string }
  | {
      scheme: 'argon_2i' | 'argon_2id'
      password: string
      salt: Uint8Array
      options: { t: number; m: number; p: number; dkLen: number }
      expected: Uint8Array
    }

/** The digits of phpass, in ascending order. */
const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Encodes bytes as phpass does: groups of three, the lowest bits first. */
function encode(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3)
    const value = group.reduce((sum, byte, index) => sum | (byte << (8 * index)), 0)
    for (let digit = 0; digit <= group.length; digit += 1) text += DIGITS[(value >> (6 * digit)) & 0x3f]
  }
  return text
}

function derivePhpass(password: string, salt: string, rounds: number): string {
  const bytes = Buffer.from(password)
  const md5 = (data: string | Buffer) => createHash('md5').update(data).update(bytes).digest()
  let hash = md5(salt)
  for (let round = 0; round < rounds; round += 1) hash = md5(hash)
  return encode(hash)
}

function check(task: HashTask): boolean {
  const { password } = task
  if (task.scheme === 'bcrypt') return compareSync(password, task.hash)
  if (task.scheme === 'phpass')
    return isSameHash(Buffer.from(derivePhpass(password, task.salt, task.rounds)), Buffer.from(task.expected))
  const derive = task.scheme === 'argon_2i' ? argon2i : argon2id
  return isSameHash(derive(password, task.salt, task.options), task.expected)
}

parentPort?.postMessage(check(workerData as HashTask)) // `hash-pool.ts` passes it
