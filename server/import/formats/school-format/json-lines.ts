/** Text that is JSON, read for the place of its values; it must have been parsed without error. */
class Scanner {
  readonly #text: string
  #at = 0
  constructor(text: string) {
    this.#text = text
  }

  /** Moves to the value at a path, or as far as the path exists. */
  find(path: readonly PropertyKey[]): number {
    this.#space()
    const start = this.#at
    const [key, ...rest] = path
    const open = this.#text[this.#at]
    if (key === undefined || (open !== '{' && open !== '[')) return start
    this.#at += 1
    for (let index = 0; ; index++) {
      this.#space()
      if (this.#text[this.#at] === '}' || this.#text[this.#at] === ']') return start
      const name = open === '{' ? this.#key() : index
      if (name === key) return this.find(rest)
      this.#skip()
      this.#space()
      if (this.#text[this.#at] === ',') this.#at += 1
    }
  }

  /** The keys that an object has more than once, each with where it stands again. */
  doubled(): { key: string; at: number }[] {
    const found: { key: string; at: number }[] = []
    // What is open at this place: the keys so far of an object, nothing of an array.
    const open: (Set<string> | undefined)[] = []
    while (this.#at < this.#text.length) {
      const [start, letter = ''] = [this.#at, this.#text[this.#at]]
      if (letter === '"') {
        this.#string()
        const written = this.#text.slice(start, this.#at)
        this.#space()
        if (this.#text[this.#at] !== ':') continue
        const [keys, key] = [open.at(-1), JSON.parse(written) as string]
        if (keys?.has(key)) found.push({ key, at: start })
        keys?.add(key)
      } else if (letter === '{') open.push(new Set())
      else if (letter === '[') open.push(undefined)
      else if (letter === '}' || letter === ']') open.pop()
      if (letter !== '"') this.#at += 1
    }
    return found
  }

  #space() {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1
  }

  #key(): string {
    const start = this.#at
    this.#string()
    const key = JSON.parse(this.#text.slice(start, this.#at)) as string
    this.#space()
    this.#at += 1
    return key
  }

  #string() {
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) if (this.#text[this.#at] === '\\') this.#at += 1
    this.#at += 1
  }

  #skip() {
    let depth = 0
    do {
      this.#space()
      const letter = this.#text[this.#at] ?? ''
      if (letter === '"') this.#string()
      else {
        if (letter === '{' || letter === '[') depth += 1
        if (letter === '}' || letter === ']') depth -= 1
        this.#at += 1
        if (depth === 0) while (/[^\s,\]}]/.test(this.#text[this.#at] ?? ',')) this.#at += 1
      }
    } while (depth > 0)
  }
}

/** The line, from 1, on which the value at a path stands in a JSON text. */
export const lineOfPath = (text: string, path: readonly PropertyKey[]): number =>
  lineAt(text, new Scanner(text).find(path))

/** The keys that an object of a JSON text has more than once; `JSON.parse` keeps the last and says nothing. */
export const doubledKeys = (text: string): { key: string; line: number }[] =>
  new Scanner(text).doubled().map(({ key, at }) => ({ key, line: lineAt(text, at) }))

/** The line, from 1, of a position in a text. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length
