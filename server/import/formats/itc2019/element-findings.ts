import { FileFindings } from '#server/import/reading/file-findings.ts'

export type XmlAttributes = Record<string, string>

const maximumIdLength = 150
/** Parsers return undefined after reporting a fault. */
export class ElementFindings extends FileFindings {
  parseId(element: string, { id = '' }: XmlAttributes, line: number): string | undefined {
    this.countEntries(line)
    if (id !== '' && id.length <= maximumIdLength) return id
    this.reportFault(line, `${element}@id`, id, { code: 'idExpected', values: { max: maximumIdLength } })
    return undefined
  }

  /** Reports an id that was used before. */
  parseUniqueId(
    element: string,
    attributes: XmlAttributes,
    line: number,
    usedIds: { has(id: string): boolean },
  ): string | undefined {
    const id = this.parseId(element, attributes, line)
    if (id === undefined || !usedIds.has(id)) return id
    this.reportFault(line, `${element}@id`, id, { code: 'idTwice' })
    return undefined
  }

  /** Keeps one character per day or week as text, because leading zeros count. */
  parseBits(column: string, text: string | undefined, line: number, length: number): string | undefined {
    if (text !== undefined && text.length === length && /^[01]+$/.test(text)) return text
    this.reportFault(line, column, text ?? null, { code: 'bitsExpected', values: { count: length } })
    return undefined
  }
}
