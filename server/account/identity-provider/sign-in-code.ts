import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { findOrigin } from '#server/school/queries.ts'

/** Without the characters that are easily taken for each other: 0 and O, 1 and I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Wrong codes of all callers together that are taken within the window. */
const maxWrong = 10
const windowMilliseconds = 60_000

/** What is the matter with the code that someone gave. */
export type CodeFault = 'WRONG' | 'TOO_MANY'

interface Options {
  db: Db
  publicUrl: string
  /** Milliseconds by which wrong codes are limited. */
  elapsed?: (() => number) | undefined
}

/**
 * The code that an imported school asks for before anyone can be anyone. A proxy that hides itself can pass for this
 * computer, but only who sees the terminal knows the code. Another start has another code.
 */
export class SignInCode {
  readonly text = `${createRandomText(4)}-${createRandomText(4)}`
  /** Sets the cookie of a browser that gave the code, which it keeps until it is closed. */
  readonly cookie: string
  readonly #cookiePair: string
  readonly #db: Db
  readonly #elapsed: () => number
  #wrongAt: number[] = []
  #isAnnounced = false

  constructor({ db, publicUrl, elapsed = () => performance.now() }: Options) {
    const { port, protocol } = new URL(publicUrl)
    this.#db = db
    this.#elapsed = elapsed
    // Hosts share cookies over all ports.
    this.#cookiePair = `uurwerk${port}-code=${randomBytes(32).toString('base64url')}`
    this.cookie = `${this.#cookiePair}; Path=/; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
  }

  /** Whether the browser with these cookies must give the code first. An import while the server runs counts at once. */
  async isNeeded(cookies: string | undefined): Promise<boolean> {
    const pairs = (cookies ?? '').split(';')
    return !pairs.some((pair) => isEqual(pair.trim(), this.#cookiePair)) && (await findOrigin(this.#db)) === 'import'
  }

  /** Compares what someone typed. After too many wrong codes the right one is refused too, or guessing would go on. */
  check(typed: string): CodeFault | undefined {
    const now = this.#elapsed()
    this.#wrongAt = this.#wrongAt.filter((at) => now - at < windowMilliseconds)
    if (this.#wrongAt.length >= maxWrong) return 'TOO_MANY'
    if (isEqual(normalizeCode(typed), normalizeCode(this.text))) return undefined
    this.#wrongAt.push(now)
    return 'WRONG'
  }

  /** Prints the code, the first time only. */
  announce(print: (line: string) => void) {
    if (!this.#isAnnounced) print(`Sign-in code: ${this.text} (for this start only)`)
    this.#isAnnounced = true
  }
}

const createRandomText = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z\d]/g, '')

function isEqual(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
