import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What the table holds of a feed's secret address; these alone do not give the address. */
export interface Secret {
  nonce: string
  hash: string
}

/** The secret addresses of an installation's feeds. */
export interface FeedAddresses {
  /** The secret of a new address. */
  make(): Secret
  /** The address; null when it was made with another secret than the installation has now. */
  urlOf(secret: Secret): string | null
}

/**
 * A token is made from the installation's secret and a nonce, so that its owner can see the address again while the
 * table alone gives nobody any. The word before the nonce keeps it apart from whatever else the secret signs.
 */
export function feedAddresses(secret: string, publicUrl: string): FeedAddresses {
  const mintToken = (nonce: string) => createHmac('sha256', secret).update(`feed:${nonce}`).digest('base64url')
  return {
    make: () => {
      const nonce = randomBytes(24).toString('base64url')
      return { nonce, hash: hashOf(mintToken(nonce)) }
    },
    urlOf: ({ nonce, hash }) => {
      const token = mintToken(nonce)
      return hashOf(token) === hash ? `${publicUrl}/feeds/${token}.ics` : null
    },
  }
}

/** By what a feed is found. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
