import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import type { Findings } from '#server/import/findings.ts'
import { toMebibytes } from '../school-files.ts'
import { hasHiddenCharacter, reportUnreadable, type Unreadable } from '../utf8-text.ts'

/** Handlers of attributes at the opening tag and of text at the closing tag; `line` is where the tag starts. */
export interface XmlHandlers {
  open(path: string, attributes: Record<string, string>, line: number): void
  close(path: string, text: string, line: number): void
}

export interface XmlKind {
  name: 'anXhsttArchive' | 'anItc2019Problem' | 'anItc2019Solution'
  root: string
  /** True to ignore a DOCTYPE that names an external DTD; otherwise every DOCTYPE is refused. */
  allowsExternalDoctype: boolean
}

/** Limits beyond any timetable, `value` in characters; a larger or deeper file is a mistake or an attack. */
export const xmlBounds = { bytes: 256 * 1024 * 1024, depth: 30, value: 2000 }

/**
 * Streams XML. Reads no DTD and knows no entity that the file declares, so that nothing expands and nothing is fetched.
 * @throws Unreadable after reporting the fault
 */
export async function readXml(
  stream: AsyncIterable<Buffer>,
  file: string,
  kind: XmlKind,
  findings: Findings,
  handlers: XmlHandlers,
  onBytes: (count: number) => void,
): Promise<void> {
  const reader = new XmlReader(file, kind, findings, handlers)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let byteCount = 0
  for await (const chunk of stream) {
    byteCount += chunk.length
    if (byteCount > xmlBounds.bytes)
      throw reader.reportUnreadable({ code: 'fileTooLarge', values: { max: toMebibytes(xmlBounds.bytes) } })
    if (byteCount === chunk.length) refuseUtf16(chunk, reader)
    reader.write(decodeChunk(decoder, chunk, reader))
    onBytes(chunk.length)
  }
  reader.write(decodeChunk(decoder, undefined, reader))
  reader.close()
}

function refuseUtf16([firstByte, secondByte]: Buffer, reader: XmlReader) {
  if ((firstByte === 0xff && secondByte === 0xfe) || (firstByte === 0xfe && secondByte === 0xff))
    throw reader.reportUnreadable({ code: 'utf16' })
}

function decodeChunk(decoder: TextDecoder, chunk: Buffer | undefined, reader: XmlReader): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw reader.reportUnreadable({ code: 'notUtf8' })
  }
}

class XmlReader {
  readonly #file: string
  readonly #kind: XmlKind
  readonly #findings: Findings
  readonly #handlers: XmlHandlers
  readonly #parser = new SaxesParser()
  readonly #openElements: { path: string; text: string; line: number }[] = []
  #tagLine = 1

  constructor(file: string, kind: XmlKind, findings: Findings, handlers: XmlHandlers) {
    this.#file = file
    this.#kind = kind
    this.#findings = findings
    this.#handlers = handlers
    const parser = this.#parser
    parser.on('error', (error) => {
      throw this.reportUnreadable({ code: 'notXml', values: { reason: error.message.replace(/^\d+:\d+: /, '') } })
    })
    parser.on('doctype', (doctype) => this.#checkDoctype(doctype))
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^utf-?8$|^us-ascii$/i.test(encoding))
        throw this.reportUnreadable({ code: 'xmlEncoding', values: { encoding } })
    })
    parser.on('opentagstart', () => (this.#tagLine = parser.line))
    parser.on('attribute', (attribute) => this.#checkAttribute(attribute))
    parser.on('opentag', ({ name, attributes }) => this.#openTag(name, attributes))
    parser.on('text', (text) => this.#appendText(text))
    parser.on('cdata', (text) => this.#appendText(text))
    parser.on('closetag', () => {
      const element = this.#openElements.pop()
      if (!element) return
      if (hasHiddenCharacter(element.text)) throw this.reportUnreadable({ code: 'hiddenCharacter' })
      this.#handlers.close(element.path, element.text.trim(), element.line)
    })
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  close(): void {
    this.#parser.close()
  }

  /** Reports the fault that ends the reading, and returns the error to throw. */
  reportUnreadable(text: ImportText): Unreadable {
    return reportUnreadable(this.#file, this.#parser.line, text, this.#findings)
  }

  #checkDoctype(doctype: string): void {
    if (!this.#kind.allowsExternalDoctype) throw this.reportUnreadable({ code: 'xmlDoctype' })
    // A bracket outside the quoted address of a DTD starts declarations.
    if (doctype.replaceAll(/"[^"]*"|'[^']*'/g, '').includes('[')) throw this.reportUnreadable({ code: 'xmlEntities' })
  }

  #checkAttribute({ value }: SaxesAttributePlain): void {
    if (value.length > xmlBounds.value) throw this.reportUnreadable({ code: 'xmlAttributeTooLong' })
    if (hasHiddenCharacter(value)) throw this.reportUnreadable({ code: 'hiddenCharacter' })
  }

  #openTag(name: string, attributes: Record<string, string>): void {
    const parent = this.#openElements.at(-1)
    const path = parent ? `${parent.path}/${name}` : name
    if (!parent && name !== this.#kind.root)
      throw this.reportUnreadable({ code: 'xmlOtherKind', values: { kind: { code: this.#kind.name }, root: name } })
    if (this.#openElements.length >= xmlBounds.depth) throw this.reportUnreadable({ code: 'xmlTooDeep' })
    this.#openElements.push({ path, text: '', line: this.#tagLine })
    this.#handlers.open(path, attributes, this.#tagLine)
  }

  #appendText(text: string): void {
    const element = this.#openElements.at(-1)
    // Long descriptions are not used, so only a limited part is kept.
    if (element && element.text.length < xmlBounds.value) element.text += text.slice(0, xmlBounds.value)
  }
}
