export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | Html[] | string | number | false | null | undefined

/** Escapes values for text and double-quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(strings.reduce((markup, text, index) => markup + render(values[index - 1]) + text))

function render(part: Part): string {
  if (part instanceof Html) return part.markup
  if (Array.isArray(part)) return part.map(render).join('')
  if (part === false || part === null || part === undefined) return ''
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
