/** Scanner for the positions of values in valid JSON. */
class JsonScanner {
  readonly #text: string
  #position = 0
  constructor(text: string) {
    this.#text = text
  }

  /** Moves to the value at a path, or as far as the path exists. */
  findPosition(path: readonly PropertyKey[]): number {
    this.#skipSpace()
    const start = this.#position
    const [key, ...restOfPath] = path
    const bracket = this.#text[this.#position]
    if (key === undefined || (bracket !== '{' && bracket !== '[')) return start
    this.#position += 1
    for (let index = 0; ; index++) {
      this.#skipSpace()
      if (this.#text[this.#position] === '}' || this.#text[this.#position] === ']') return start
      const name = bracket === '{' ? this.#readKey() : index
      if (name === key) return this.findPosition(restOfPath)
      this.#skipValue()
      this.#skipSpace()
      if (this.#text[this.#position] === ',') this.#position += 1
    }
  }

  /** Finds repeated keys of an object, with the position of each repetition. */
  findDuplicateKeys(): { path: (string | number)[]; position: number }[] {
    const duplicates: { path: (string | number)[]; position: number }[] = []
    // Stack of open objects and arrays; `keys` are the keys seen of an object.
    const containers: { keys?: Set<string>; currentKey: string | number }[] = []
    while (this.#position < this.#text.length) {
      const [start, character = ''] = [this.#position, this.#text[this.#position]]
      if (character === '"') {
        this.#skipString()
        const keyText = this.#text.slice(start, this.#position)
        this.#skipSpace()
        if (this.#text[this.#position] !== ':') continue
        const [object, key] = [containers.at(-1), JSON.parse(keyText) as string]
        if (object) object.currentKey = key
        if (object?.keys?.has(key))
          duplicates.push({ path: containers.map(({ currentKey }) => currentKey), position: start })
        object?.keys?.add(key)
      } else if (character === '{') containers.push({ keys: new Set(), currentKey: '' })
      else if (character === '[') containers.push({ currentKey: 0 })
      else if (character === '}' || character === ']') containers.pop()
      else if (character === ',') advanceItemIndex(containers.at(-1))
      if (character !== '"') this.#position += 1
    }
    return duplicates
  }

  #skipSpace() {
    while (/\s/.test(this.#text[this.#position] ?? '')) this.#position += 1
  }

  #readKey(): string {
    const start = this.#position
    this.#skipString()
    const key = JSON.parse(this.#text.slice(start, this.#position)) as string
    this.#skipSpace()
    this.#position += 1
    return key
  }

  #skipString() {
    for (this.#position += 1; this.#text[this.#position] !== '"'; this.#position += 1)
      if (this.#text[this.#position] === '\\') this.#position += 1
    this.#position += 1
  }

  #skipValue() {
    let depth = 0
    do {
      this.#skipSpace()
      const character = this.#text[this.#position] ?? ''
      if (character === '"') this.#skipString()
      else {
        if (character === '{' || character === '[') depth += 1
        if (character === '}' || character === ']') depth -= 1
        this.#position += 1
        if (depth === 0) while (/[^\s,\]}]/.test(this.#text[this.#position] ?? ',')) this.#position += 1
      }
    } while (depth > 0)
  }
}

/** Returns the line, from 1, of the value at a path. */
export const getLineOfJsonPath = (text: string, path: readonly PropertyKey[]): number =>
  getLineOfPosition(text, new JsonScanner(text).findPosition(path))

/** Finds repeated keys in objects, because `JSON.parse` silently keeps only the last. */
export const findDuplicateKeys = (text: string): { path: (string | number)[]; line: number }[] =>
  new JsonScanner(text)
    .findDuplicateKeys()
    .map(({ path, position }) => ({ path, line: getLineOfPosition(text, position) }))

function advanceItemIndex(container: { currentKey: string | number } | undefined) {
  if (typeof container?.currentKey === 'number') container.currentKey += 1
}

/** Counts lines from 1. */
export const getLineOfPosition = (text: string, position: number): number => text.slice(0, position).split('\n').length
