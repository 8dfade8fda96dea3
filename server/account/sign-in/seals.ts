import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'

/** Encrypts data kept by browsers or the database, against reading and tampering. */
export interface Seals {
  seal(content: Record<string, unknown>, seconds?: number): Promise<string>
  /** Undefined if not sealed by us or expired. */
  open(sealed: string | null | undefined): Promise<Record<string, unknown> | undefined>
}

export function createSeals(secret: string): Seals {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'uurwerk sign-in', 32))
  return {
    seal: (content, seconds) => {
      const jwt = new EncryptJWT(content).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      return (seconds === undefined ? jwt : jwt.setExpirationTime(`${seconds}s`)).encrypt(key)
    },
    open: async (sealed) => {
      if (!sealed) return undefined
      const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
      return jwtDecrypt(sealed, key, options).then(
        ({ payload }) => payload,
        () => undefined,
      )
    },
  }
}

/** Values of the session cookie: the session's id and the cookie's generation, with a proof that we made them. */
export interface SessionTokens {
  make(id: string, generation: number): string
  read(token: string | undefined): { sessionId: string; generation: number } | undefined
}

const tokenPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/

export function createSessionTokens(secret: string): SessionTokens {
  const computeProof = (id: string, generation: string) =>
    createHmac('sha256', secret).update(`session:${id}:${generation}`).digest()
  return {
    make: (id, generation) => `${id}.${generation}.${computeProof(id, String(generation)).toString('base64url')}`,
    read: (token = '') => {
      const [, sessionId = '', generation = '', proof = ''] = tokenPattern.exec(token) ?? []
      if (sessionId === '' || !timingSafeEqual(Buffer.from(proof, 'base64url'), computeProof(sessionId, generation)))
        return undefined
      return { sessionId, generation: Number(generation) }
    },
  }
}
