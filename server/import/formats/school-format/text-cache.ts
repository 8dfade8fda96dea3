const maximumTexts = 100_000

/** Keeps one copy of equal cells and lists: a year repeats its names, times and groups a thousand times. */
export class TextCache {
  readonly #texts = new Map<string, string>()
  readonly #lists = new Map<string, string[]>()

  findText(text: string): string | undefined {
    return this.#texts.get(text)
  }

  addText(text: string): void {
    if (this.#texts.size < maximumTexts) this.#texts.set(text, text)
  }

  /** Splits a cell at `|`, and leaves each value once. The list is shared, so that nobody may change it. */
  getList(cell: string): string[] {
    const cached = this.#lists.get(cell)
    if (cached !== undefined) return cached
    const list = [...new Set(cell.split('|').filter((value) => value !== ''))]
    if (this.#lists.size < maximumTexts) this.#lists.set(cell, list)
    return list
  }
}
