import { formatImportText, type ImportText } from '@uurwerk/contract/desk/import-texts'
import { addReason } from './findings.ts'
import type { Fault } from './school.ts'
import type { StopReason } from './stop/rules.ts'
import type { ImportSummary } from './import-summary.ts'

/** Another import or a publication holds the lock. */
export class ImportBusy extends Error {
  override name = 'ImportBusy'
  constructor() {
    super('Another import is running for this school; try again when it has finished.')
  }
}

/** Nothing was changed. `faultCount` may exceed the number of `faults`. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  readonly faults: Fault[]
  readonly faultCount: number
  constructor(faults: readonly Omit<Fault, 'reason'>[]) {
    const explained = faults.map(addReason)
    super(explained[0]?.reason ?? 'The import was refused.')
    this.faults = explained
    this.faultCount = faults.length
  }
}

/** Nothing was changed. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
  readonly reasons: StopReason[]
  readonly summary: ImportSummary
  constructor(reasons: StopReason[], summary: ImportSummary) {
    super(`The import would take much away (${reasons.map(({ reason }) => reason).join(', ')}).`)
    this.reasons = reasons
    this.summary = summary
  }
}

/** What the user gave cannot be used. Its text is shown to the user. */
export class GivenInvalid extends Error {
  override name = 'GivenInvalid'
  readonly text: ImportText
  constructor(text: ImportText) {
    super(formatImportText('en', text))
    this.text = text
  }
}

export class OptionInvalid extends GivenInvalid {
  override name = 'OptionInvalid'
}

export class SourceInvalid extends GivenInvalid {
  override name = 'SourceInvalid'
}

export class WeeksInvalid extends GivenInvalid {
  override name = 'WeeksInvalid'
}

/** Nothing was written. Its message is shown to the user. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}
