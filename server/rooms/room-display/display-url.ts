import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A room whose display has an address; with another nonce it has another one. */
export interface DisplayedRoom {
  id: number
  nonce: string
}

export const createDisplayNonce = (): string => randomBytes(24).toString('base64url')

/**
 * What opens the display of one room. The word before the id keeps it apart from whatever else the secret signs; it is
 * no JWT, so that it is a bearer nowhere.
 */
const signDisplayToken = (secret: string, { id, nonce }: DisplayedRoom): Buffer =>
  createHmac('sha256', secret).update(`room-display:${id}:${nonce}`).digest()

/** The token stands in the fragment, which browsers send nowhere: it is in no log. */
export const buildDisplayUrl = (secret: string, publicUrl: string, room: DisplayedRoom): string =>
  `${publicUrl}/room/${room.id}#${signDisplayToken(secret, room).toString('base64url')}`

export function isValidDisplayToken(secret: string, room: DisplayedRoom, token: string): boolean {
  const [given, expected] = [Buffer.from(token, 'base64url'), signDisplayToken(secret, room)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
