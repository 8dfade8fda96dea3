import { formatImportText, type ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Fault, Notice } from './school.ts'

const maximumFaults = 1000
const excerptLength = 200
const maximumExamples = 5

/** Collects faults and notices; beyond the first thousand, faults are only counted. */
export class Findings {
  readonly faults: Fault[] = []
  faultCount = 0
  #notices = new Map<string, Notice>()

  reportFault(fault: Omit<Fault, 'reason'>): void {
    this.faultCount += 1
    if (this.faults.length < maximumFaults)
      this.faults.push(addReason(fault.value === null ? fault : { ...fault, value: createExcerpt(fault.value) }))
  }

  /** Counts one oddity or omission; equal texts of a kind become one notice with examples. */
  reportNotice(kind: string, text: ImportText, example?: string): void {
    const message = formatImportText('en', text)
    const key = `${kind}\n${message}`
    const notice = this.#notices.get(key) ?? { kind, message, text, count: 0, examples: [] }
    notice.count += 1
    if (example !== undefined && notice.examples.length < maximumExamples) notice.examples.push(createExcerpt(example))
    this.#notices.set(key, notice)
  }

  get notices(): Notice[] {
    return [...this.#notices.values()]
  }
}

export const addReason = (fault: Omit<Fault, 'reason'>): Fault => ({
  ...fault,
  reason: formatImportText('en', fault.text),
})

/** Shortens a value for display and replaces characters that would change the direction of the line. */
function createExcerpt(text: string): string {
  const visibleText = text.replaceAll('\0', '␀').replaceAll(/\p{Bidi_Control}/gu, '�')
  return visibleText.length > excerptLength ? `${visibleText.slice(0, excerptLength)}…` : visibleText
}
