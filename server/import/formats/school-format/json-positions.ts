/** Scanner for the positions of values in valid JSON. */
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

  /** Finds repeated keys of an object, with the position of each repetition. */
  duplicateKeys(): { path: (string | number)[]; at: number }[] {
    const found: { path: (string | number)[]; at: number }[] = []
    // Stack of open objects and arrays; `at` is the current key or index, `keys` those seen of an object.
    const open: { keys?: Set<string>; at: string | number }[] = []
    while (this.#at < this.#text.length) {
      const [start, letter = ''] = [this.#at, this.#text[this.#at]]
      if (letter === '"') {
        this.#string()
        const written = this.#text.slice(start, this.#at)
        this.#space()
        if (this.#text[this.#at] !== ':') continue
        const [object, key] = [open.at(-1), JSON.parse(written) as string]
        if (object) object.at = key
        if (object?.keys?.has(key)) found.push({ path: open.map(({ at }) => at), at: start })
        object?.keys?.add(key)
      } else if (letter === '{') open.push({ keys: new Set(), at: '' })
      else if (letter === '[') open.push({ at: 0 })
      else if (letter === '}' || letter === ']') open.pop()
      else if (letter === ',') countItem(open.at(-1))
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

/** Returns the line, from 1, of the value at a path. */
export const getLineOfJsonPath = (text: string, path: readonly PropertyKey[]): number =>
  getLineOfPosition(text, new Scanner(text).find(path))

/** Finds repeated keys in objects, because `JSON.parse` silently keeps only the last. */
export const findDuplicateKeys = (text: string): { path: (string | number)[]; line: number }[] =>
  new Scanner(text).duplicateKeys().map(({ path, at }) => ({ path, line: getLineOfPosition(text, at) }))

function countItem(container: { at: string | number } | undefined) {
  if (typeof container?.at === 'number') container.at += 1
}

/** Counts lines from 1. */
export const getLineOfPosition = (text: string, position: number): number => text.slice(0, position).split('\n').length
