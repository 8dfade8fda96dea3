import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface DisplayedRoom {
  id: number
  nonce: string
}

export const createDisplayNonce = (): string => randomBytes(24).toString('base64url')

/**
 * The prefix separates the token from other uses of the secret. It is not a JWT, so that the API does not accept it.
 */
const signDisplayToken = (secret: string, { id, nonce }: DisplayedRoom): Buffer =>
  createHmac('sha256', secret).update(`room-display:${id}:${nonce}`).digest()

/** Puts the token in the fragment, which browsers never send, to keep it out of logs. */
export const buildDisplayUrl = (secret: string, publicUrl: string, room: DisplayedRoom): string =>
  `${publicUrl}/room/${room.id}#${signDisplayToken(secret, room).toString('base64url')}`

export function isValidDisplayToken(secret: string, room: DisplayedRoom, token: string): boolean {
  const [receivedToken, expectedToken] = [Buffer.from(token, 'base64url'), signDisplayToken(secret, room)]
  return receivedToken.length === expectedToken.length && timingSafeEqual(receivedToken, expectedToken)
}
