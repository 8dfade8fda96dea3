import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What the table holds of a feed's secret address; these alone do not give the address. */
export interface FeedSecret {
  nonce: string
  hash: string
}

/** The secret addresses of an installation's feeds. */
export interface FeedAddresses {
  /** The secret of a new address. */
  createSecret(): FeedSecret
  /** The address; null when it was made with another secret than the installation has now. */
  findUrl(secret: FeedSecret): string | null
}

/**
 * A token is made from the installation's secret and a nonce, so that its owner can see the address again while the
 * table alone gives nobody any. The word before the nonce keeps it apart from whatever else the secret signs.
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

/** By what a feed is found. */
export const hashFeedToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
