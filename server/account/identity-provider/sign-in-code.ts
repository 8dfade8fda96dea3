import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { findOrigin } from '#server/school/queries.ts'

/** Omits look-alikes: 0 and O; 1, I and L. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Per window, for all callers together. */
const maximumWrongCodes = 10
const windowMilliseconds = 60_000

export type CodeFault = 'WRONG' | 'TOO_MANY'

interface SignInCodeOptions {
  db: Db
  publicUrl: string
  getElapsedMilliseconds?: (() => number) | undefined
}

/**
 * The code that an imported school requires, since a hidden proxy can pass for this computer. Each start prints its
 * own.
 */
export class SignInCode {
  readonly text = `${createRandomText(4)}-${createRandomText(4)}`
  /** Set-Cookie header that exempts a browser until it closes. */
  readonly cookie: string
  readonly #cookiePair: string
  readonly #db: Db
  readonly #getElapsedMilliseconds: () => number
  #wrongCodeTimes: number[] = []
  #isAnnounced = false

  constructor({ db, publicUrl, getElapsedMilliseconds = () => performance.now() }: SignInCodeOptions) {
    const { port, protocol } = new URL(publicUrl)
    this.#db = db
    this.#getElapsedMilliseconds = getElapsedMilliseconds
    // Cookies are shared across ports of a host.
    this.#cookiePair = `uurwerk${port}-code=${randomBytes(32).toString('base64url')}`
    this.cookie = `${this.#cookiePair}; Path=/; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
  }

  /** Checks the origin each time, so that an import takes effect at once. */
  async isNeeded(cookies: string | undefined): Promise<boolean> {
    const pairs = (cookies ?? '').split(';')
    return (
      !pairs.some((pair) => isEqualInConstantTime(pair.trim(), this.#cookiePair)) &&
      (await findOrigin(this.#db)) === 'import'
    )
  }

  /** After too many wrong codes even the right code is refused, to stop guessing. */
  check(typedCode: string): CodeFault | undefined {
    const now = this.#getElapsedMilliseconds()
    this.#wrongCodeTimes = this.#wrongCodeTimes.filter((time) => now - time < windowMilliseconds)
    if (this.#wrongCodeTimes.length >= maximumWrongCodes) return 'TOO_MANY'
    if (isEqualInConstantTime(normalizeCode(typedCode), normalizeCode(this.text))) return undefined
    this.#wrongCodeTimes.push(now)
    return 'WRONG'
  }

  announce(print: (line: string) => void) {
    if (!this.#isAnnounced) print(`Sign-in code: ${this.text} (for this start only)`)
    this.#isAnnounced = true
  }
}

const createRandomText = (length: number) =>
  Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z\d]/g, '')

function isEqualInConstantTime(a: string, b: string): boolean {
  const [firstBytes, secondBytes] = [Buffer.from(a), Buffer.from(b)]
  return firstBytes.length === secondBytes.length && timingSafeEqual(firstBytes, secondBytes)
}
