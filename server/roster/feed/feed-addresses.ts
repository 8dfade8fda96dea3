import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The stored part of a secret address, not enough to derive it. */
export interface FeedSecret {
  nonce: string
  hash: string
}

export interface FeedAddresses {
  createSecret(): FeedSecret
  /** Returns null if the address was created with another installation secret. */
  findUrl(secret: FeedSecret): string | null
}

/**
 * A token is an HMAC of a nonce: owners can see the address again, but the table alone reveals none. The prefix `feed:`
 * separates tokens from other uses of the secret.
 */
export function createFeedAddresses(secret: string, publicUrl: string): FeedAddresses {
  const mintToken = (nonce: string) => createHmac('sha256', secret).update(`feed:${nonce}`).digest('base64url')
  return {
    createSecret: () => {
      const nonce = randomBytes(24).toString('base64url')
      return { nonce, hash: hashFeedToken(mintToken(nonce)) }
    },
    findUrl: ({ nonce, hash }) => {
      const token = mintToken(nonce)
      return hashFeedToken(token) === hash ? `${publicUrl}/feeds/${token}.ics` : null
    },
  }
}

export const hashFeedToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
